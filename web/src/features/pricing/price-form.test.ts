import { finalPrice } from '@provost/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, formatShortDecimal } from '@/lib/format/format-decimal.ts';
import {
  emptyPriceForm,
  readPriceForm,
  settleDiscount,
  settlePrice,
  showDiscount,
  showPrice,
} from './price-form.ts';

const typed = (text: string, language = 'en') => ({ text, language });
const filled = { ...emptyPriceForm, classLevel: 'Grade 9', courseId: '21' };

describe('the price calculator', () => {
  test('has the same final price in German and in English', () => {
    const german = { originalPrice: typed('1.234,50', 'de'), discount: typed('12,5', 'de') };
    const english = { originalPrice: typed('1,234.50'), discount: typed('12.5') };
    expect(readPriceForm({ ...filled, ...german }).final).toBe(108_019);
    expect(readPriceForm({ ...filled, ...english }).final).toBe(108_019);
  });

  test('reads an empty discount as zero', () => {
    const reading = readPriceForm({ ...filled, originalPrice: typed('80') });
    expect(reading).toMatchObject({ discount: 0, final: 8000, issues: {} });
  });

  test.each(['12.5%', '12.5 %', ' 12.5 % '])('reads %j as a discount', (text) => {
    const reading = readPriceForm({ ...filled, originalPrice: typed('80'), discount: typed(text) });
    expect(reading).toMatchObject({ discount: 1250, final: 7000, issues: {} });
    expect(settleDiscount(typed(text)).text).toBe('12.5');
  });

  test.each([
    ['en', '€1,234.50'],
    ['en', 'R$1,234.50'],
    ['en', ' EUR 1,234.50 '],
    ['de', '1.234,50 €'],
    ['de', '1.234,50 EUR'],
    ['fr', '1\u202f234,50\u00a0$US'],
    ['pt-PT', 'R$\u00a01.234,50'],
  ])('reads in %s %j as a price', (language, text) => {
    const originalPrice = typed(text, language);
    expect(readPriceForm({ ...filled, originalPrice })).toMatchObject({
      original: 123_450,
      issues: {},
    });
    expect(settlePrice(originalPrice).text).toBe(formatDecimal(language, 123_450));
  });

  test('does not read the sign of another currency than the course has', () => {
    const form = { ...filled, originalPrice: typed('£80') };
    expect(readPriceForm(form, 'GBP').original).toBe(8000);
    expect(readPriceForm(form, 'EUR')).toMatchObject({
      original: undefined,
      issues: { originalPrice: 'price' },
    });
  });

  test('shows nothing if nothing has been typed', () => {
    const { originalPrice, discount } = emptyPriceForm;
    expect([showPrice(originalPrice, 'de'), showDiscount(discount, 'de')]).toEqual(['', '']);
    expect([settlePrice(originalPrice), settleDiscount(discount)]).toEqual([
      originalPrice,
      discount,
    ]);
  });

  test.each(['%', '12.5%%', '80%', '€', 'EUR', '80€5', '-€80', '€80€'])(
    'does not read %j as a price',
    (text) => {
      expect(readPriceForm({ ...filled, originalPrice: typed(text) }).original).toBeUndefined();
    },
  );

  test('names missing and wrong values', () => {
    expect(readPriceForm(emptyPriceForm).issues).toEqual({
      classLevel: 'required',
      courseId: 'required',
      originalPrice: 'required',
    });
    const wrong = { originalPrice: typed('0.50'), discount: typed('101') };
    expect(readPriceForm({ ...filled, ...wrong })).toMatchObject({
      final: undefined,
      issues: { originalPrice: 'price', discount: 'discount' },
    });
  });

  test('follows the contract’s price rule for every price and discount', () => {
    const prices = fc.integer({ min: 100, max: 99_999_999 });
    const discounts = fc.integer({ min: 0, max: 10_000 });
    const languages = fc.constantFrom('en', 'fr', 'de', 'pt-PT');
    fc.assert(
      fc.property(languages, prices, discounts, (language, price, discount) => {
        const form = {
          ...filled,
          originalPrice: typed(formatDecimal(language, price), language),
          discount: typed(formatShortDecimal(language, discount), language),
        };
        expect(readPriceForm(form).final).toBe(finalPrice(price, discount));
      }),
    );
  });

  test('shows the same sum in another language', () => {
    expect(showPrice(typed('1.234,50', 'de'), 'en')).toBe('1,234.50');
    expect(showDiscount(typed('12,5', 'de'), 'en')).toBe('12.5');
    expect(showPrice(typed('nonsense', 'de'), 'en')).toBe('nonsense');
    expect(showPrice(typed('1234,5', 'de'), 'de')).toBe('1234,5');
  });

  test('shows a number in its normal form after the field is left', () => {
    expect(settlePrice(typed('1234,5', 'de')).text).toBe('1.234,50');
    expect(settleDiscount(typed('7.50')).text).toBe('7.5');
    expect(settlePrice(typed('abc')).text).toBe('abc');
  });
});
