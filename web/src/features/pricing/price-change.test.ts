import { describe, expect, it } from 'vitest';
import { isLarge, priceChange } from './use-price-change-text.ts';

describe('the change of a price', () => {
  it('is known once the course has a price and another one is calculated', () => {
    expect(priceChange('65.25', 10_500)).toEqual({ from: 6_525, to: 10_500, share: 3_975 / 6_525 });
    expect(priceChange(undefined, 10_500)).toBeUndefined();
    expect(priceChange('65.25', undefined)).toBeUndefined();
    expect(priceChange('65.25', 6_525)).toBeUndefined();
  });

  it.each([
    ['100.00', 12_499, false],
    ['100.00', 12_500, true],
    ['100.00', 7_501, false],
    ['100.00', 7_500, true],
    ['0.00', 100, true],
    ['100.00', 0, true],
  ])('from %s to %i cents is large: %s', (current, final, large) => {
    const change = priceChange(current, final);
    expect(change && isLarge(change)).toBe(large);
  });
});
