import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  finalPrice,
  formatHundredths,
  isDiscount,
  isPrice,
  maxDiscountPoints,
  maxPriceCents,
  minPriceCents,
  parseHundredths,
} from './money.ts';

const cents = fc.oneof(
  fc.constant(0),
  fc.integer({ min: minPriceCents, max: maxPriceCents }),
  fc.constant(maxPriceCents),
);
const points = fc.integer({ min: 0, max: maxDiscountPoints });

describe('a decimal text', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['12.5', 1_250],
    ['12.05', 1_205],
    ['999999.99', 99_999_999],
    ['007', 700],
  ])('%s is read as %i hundredths', (text, hundredths) => {
    expect(parseHundredths(text)).toBe(hundredths);
  });

  it.each(['', '.', '1.', '.5', '1.234', '-1', '+1', '1e3', ' 1', '1 ', '1,5', '0x10', '١', 'NaN'])(
    '%j is refused',
    (text) => {
      expect(parseHundredths(text)).toBeUndefined();
    },
  );

  it('is rejected with more digits than a number represents exactly', () => {
    expect(parseHundredths('9'.repeat(12))).toBe(99_999_999_999_900);
    expect(parseHundredths('9'.repeat(13))).toBeUndefined();
  });

  it('survives parsing and formatting', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 - 1 }), (hundredths) => {
        expect(parseHundredths(formatHundredths(hundredths))).toBe(hundredths);
      }),
    );
  });

  it('always has two places, and its sign in front', () => {
    expect([0, 5, -5, 100, -1_250, 99_999_999].map(formatHundredths)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '1.00',
      '-12.50',
      '999999.99',
    ]);
  });
});

describe('a price', () => {
  it('is zero, or from 1.00 to 999,999.99', () => {
    expect([0, 100, 99_999_999].every(isPrice)).toBe(true);
    expect([-1, 1, 99, 100_000_000, 100.5, Number.NaN, Infinity].some(isPrice)).toBe(false);
  });
});

describe('a discount', () => {
  it('is from 0 to 100 percent, in hundredths of a percent', () => {
    expect([0, 1, 10_000].every(isDiscount)).toBe(true);
    expect([-1, 10_001, 0.5, Number.NaN].some(isDiscount)).toBe(false);
  });
});

describe('the final price', () => {
  it.each([
    [10_000, 0, 10_000],
    [10_000, 10_000, 0],
    [9_999, 3_333, 6_666],
    // Exactly half a cent goes up.
    [101, 5_000, 51],
    [100, 50, 100],
    [100, 51, 99],
    [99_999_999, 1, 99_990_000 - 1],
  ])('of %i cents less %i points is %i', (original, discount, final) => {
    expect(finalPrice(original, discount)).toBe(final);
  });

  it('equals exact arithmetic, rounded half up', () => {
    fc.assert(
      fc.property(cents, points, (original, discount) => {
        const exact = BigInt(original) * BigInt(maxDiscountPoints - discount);
        const half = exact % 10_000n >= 5_000n ? 1n : 0n;
        expect(BigInt(finalPrice(original, discount))).toBe(exact / 10_000n + half);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never exceeds the original and never falls below zero', () => {
    fc.assert(
      fc.property(cents, points, (original, discount) => {
        const final = finalPrice(original, discount);
        expect(final).toBeGreaterThanOrEqual(0);
        expect(final).toBeLessThanOrEqual(original);
      }),
    );
  });

  it('never rises when the discount does', () => {
    fc.assert(
      fc.property(cents, points, points, (original, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(finalPrice(original, more)).toBeLessThanOrEqual(finalPrice(original, less));
      }),
    );
  });
});
