import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalPrice, formatHundredths, parseHundredths } from './money.ts';
import { createPricing } from './pricing.schema.ts';

const body = { course: 1, original_price: '100.00', discount_percent: '10', final_price: '90.00' };
const accepts = (change: object) => createPricing.body.safeParse({ ...body, ...change }).success;

describe('the body of a saved price', () => {
  it('accepts every valid price and discount, as texts or JSON numbers', () => {
    const cents = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 99_999_999 }));
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (original, discount) => {
        const typed = {
          original_price: formatHundredths(original),
          discount_percent: formatHundredths(discount),
          final_price: formatHundredths(finalPrice(original, discount)),
        };
        expect(accepts(typed)).toBe(true);
        const numbers = {
          original_price: original / 100,
          discount_percent: discount / 100,
          final_price: finalPrice(original, discount) / 100,
        };
        expect(accepts(numbers)).toBe(true);
        expect(parseHundredths(String(numbers.original_price))).toBe(original);
      }),
    );
  });

  it.each([
    ['0.50'],
    ['0.99'],
    ['1000000'],
    ['-1'],
    ['1.001'],
    ['1e2'],
    ['12,50'],
    [''],
    [' 5'],
    [0.99],
    [1_000_000],
    [-1],
    [1.001],
    [0.1 + 0.2],
    [1.1 * 1.1],
    [1e21],
    [Number.NaN],
    [true],
    [null],
  ])('rejects the price %j', (original_price) => {
    expect(accepts({ original_price })).toBe(false);
  });

  it.each([
    ['100.01'],
    ['-0.01'],
    ['10.005'],
    [100.01],
    [-1],
    [0.001],
    [Number.NaN],
    [true],
    [null],
  ])('rejects the discount %j', (discount_percent) => {
    expect(accepts({ discount_percent })).toBe(false);
  });

  it('accepts a final price below the lowest price, because the rule can give one', () => {
    expect(accepts({ original_price: '1.00', discount_percent: '50', final_price: '0.50' })).toBe(
      true,
    );
    expect(accepts({ original_price: 1, discount_percent: 50, final_price: 0.5 })).toBe(true);
  });

  it('rejects unknown fields, and a course that is not an id', () => {
    expect(accepts({ colour: 'red' })).toBe(false);
    for (const course of [0, -1, 1.5, '1', null, 2 ** 53]) expect(accepts({ course })).toBe(false);
  });
});
