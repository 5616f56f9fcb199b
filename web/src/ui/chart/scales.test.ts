import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bands, linear, ticksAround } from './scales.ts';

describe('ticks', () => {
  test.each([
    [[0], [0, 1]],
    [
      [1, 3],
      [0, 1, 2, 3],
    ],
    [[0.9], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[87], [0, 20, 40, 60, 80, 100]],
    [
      [-700, 4300],
      [-1000, 0, 1000, 2000, 3000, 4000, 5000],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
  ])('around %j are round', (values, ticks) => {
    expect(ticksAround(values, 4)).toEqual(ticks);
  });

  test('include zero and enclose every value, and are few', () => {
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const ticks = ticksAround(values, 4);
        const slack = 1e-9 * Math.max(...values.map(Math.abs));
        expect(ticks).toContain(0);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values) + slack);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values) - slack);
        expect(ticks.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

test('a scale maps its domain to its range, in either direction', () => {
  expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
  expect(linear([5, 5], [0, 100])(5)).toBe(0);
});

test('bands share the range, also from right to left', () => {
  const { width, starts } = bands(4, [0, 400]);
  expect(width).toBeCloseTo(70);
  expect(starts.map(Math.round)).toEqual([15, 115, 215, 315]);
  expect(bands(4, [400, 0]).starts.map(Math.round)).toEqual([315, 215, 115, 15]);
});
