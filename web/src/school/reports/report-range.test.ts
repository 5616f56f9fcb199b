import { describe, expect, test } from 'vitest';
import { growth, readPeriod } from './report.queries.ts';

describe('the period in the URL', () => {
  test('leaves out its defaults and what it does not know', () => {
    expect(readPeriod({ range: '30d', compare: 'previous' })).toEqual({});
    expect(readPeriod({ range: '1d', compare: 'off' })).toEqual({});
    expect(readPeriod({ range: 'this_month', compare: 'year' })).toEqual({
      range: 'this_month',
      compare: 'year',
    });
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
