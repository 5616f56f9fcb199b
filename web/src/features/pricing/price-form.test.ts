import { finalPrice, formatHundredths } from '@provost/contract/money';
import { priceCalculation } from '@provost/contract/pricing.form';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '@/forms/check-form.ts';
import { toBody } from '@/forms/field-spec.ts';
import { emptyPrice, levelSpec, priceBody, priceSpec, readPrice } from './price-form.ts';

const typed = (original_price: string, discount_percent = '') => ({
  class_level: 'Grade 9',
  course: '21',
  original_price,
  discount_percent,
});

const issuesOf = (values: ReturnType<typeof typed>, spec = levelSpec) =>
  checkForm(spec, priceCalculation, values, toBody(spec, emptyPrice, values));

describe('the form of a price', () => {
  test('reads an empty discount as zero', () => {
    expect(readPrice(typed('80'))).toEqual({ original: 8000, discount: 0, final: 8000 });
    expect(issuesOf(typed('80'))).toEqual({});
  });

  test('follows the contract’s price rule for every price and discount', () => {
    const prices = fc.integer({ min: 100, max: 99_999_999 });
    const discounts = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(prices, discounts, (price, discount) => {
        const values = typed(formatHundredths(price), formatHundredths(discount));
        expect(readPrice(values)?.final).toBe(finalPrice(price, discount));
      }),
    );
  });

  test('names missing and wrong values', () => {
    const missing = { ...typed(''), class_level: '', course: '' };
    expect(issuesOf(missing)).toEqual({
      class_level: { key: 'required' },
      course: { key: 'required' },
      original_price: { key: 'required' },
    });
    expect(issuesOf(missing, priceSpec)).not.toHaveProperty('class_level');
    expect(issuesOf(typed('0.50', '101'))).toMatchObject({
      original_price: { key: 'price' },
      discount_percent: { key: 'discount' },
    });
    expect(readPrice(typed('0.50'))).toBeUndefined();
    expect(readPrice(typed('80', '101'))).toBeUndefined();
  });

  test('accepts an id of any kind for the course, and a price of zero', () => {
    expect(issuesOf({ ...typed('0', '100'), course: 'algebra-9' })).toEqual({});
    expect(readPrice(typed('0', '100'))?.final).toBe(0);
  });

  test('is sent with the final price and the price that was seen, without the class level', () => {
    const body = toBody(levelSpec, emptyPrice, typed('1234.5', '12.5'));
    const sent = {
      course: 21,
      original_price: '1234.50',
      discount_percent: '12.50',
      final_price: '1080.19',
    };
    expect(priceBody(body, undefined)).toEqual(sent);
    expect(priceBody(body, null)).toEqual({ ...sent, current_price: null });
    const full = toBody(levelSpec, emptyPrice, typed('80'));
    expect(priceBody(full, '90.00')).toMatchObject({
      discount_percent: '0.00',
      current_price: '90.00',
    });
  });
});
