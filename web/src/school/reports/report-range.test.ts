import { describe, expect, test } from 'vitest';
import { growth, rangeOf, requestOf } from './report-range.ts';

describe('a range', () => {
  test.each([
    ['7d', '2026-03-03', { from: '2026-02-25', to: '2026-03-03' }],
    ['30d', '2026-03-31', { from: '2026-03-02', to: '2026-03-31' }],
    ['90d', '2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['12m', '2026-03-31', { from: '2025-04-01', to: '2026-03-31' }],
    ['12m', '2026-12-01', { from: '2026-01-01', to: '2026-12-01' }],
  ] as const)('%s until %s', (name, today, days) => {
    expect(rangeOf(name, today)).toEqual(days);
  });

  test('is left to the server if it is the default, and waits for the school’s day otherwise', () => {
    expect(requestOf('30d', undefined)).toEqual({});
    expect(requestOf('7d', undefined)).toBeUndefined();
  });
});

describe('growth', () => {
  test.each([
    [120, 100, 0.2],
    ['80.00', '100.00', -0.2],
    [0, 10, -1],
    [10, -10, 2],
    [10, 0, undefined],
    [null, null, undefined],
  ])('from %2$s to %1$s is %3$s', (current, before, share) => {
    expect(growth(current, before)).toBe(share);
  });
});
