import { addDays, type DayRange, intervalsOf } from '@provost/contract/days';
import { reportComparisons, reportRanges } from '@provost/contract/reports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedDays, unfinishedOf } from './report-comparison.ts';
import { namedRange, type RangeQuery, reportRange } from './report-range.ts';

const compared = (query: RangeQuery, today: string) =>
  comparedDays(reportRange(query, today), query.compare ?? 'previous', today);

const days = (text: string): DayRange => {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
};
const textOf = (range: DayRange | undefined) => range && `${range.from}..${range.to}`;

describe('a range with a name', () => {
  it.each([
    ['7d', '2026-03-03', '2026-02-25..2026-03-03'],
    ['30d', '2026-03-31', '2026-03-02..2026-03-31'],
    ['90d', '2026-03-31', '2026-01-01..2026-03-31'],
    ['12m', '2026-03-31', '2025-04-01..2026-03-31'],
    ['12m', '2026-12-01', '2026-01-01..2026-12-01'],
    ['this_month', '2026-11-18', '2026-11-01..2026-11-18'],
    ['last_month', '2024-03-31', '2024-02-01..2024-02-29'],
    ['last_month', '2026-01-05', '2025-12-01..2025-12-31'],
    ['this_year', '2026-01-01', '2026-01-01..2026-01-01'],
    ['this_year', '2026-11-18', '2026-01-01..2026-11-18'],
  ] as const)('%s on %s is %s', (name, today, range) => {
    expect(textOf(namedRange(name, today))).toBe(range);
  });
});

describe('the period before', () => {
  it.each([
    // Months and years so far: the same days.
    ['this_month', '2026-11-18', '2026-10-01..2026-10-18'],
    ['this_month', '2026-03-31', '2026-02-01..2026-02-28'],
    ['this_month', '2026-02-28', '2026-01-01..2026-01-28'],
    ['this_year', '2024-02-29', '2023-01-01..2023-02-28'],
    ['this_year', '2026-11-18', '2025-01-01..2025-11-18'],
    ['12m', '2026-11-17', '2024-12-01..2025-11-17'],
    // Whole months: whole months.
    ['last_month', '2026-03-05', '2026-01-01..2026-01-31'],
    ['last_month', '2024-04-01', '2024-02-01..2024-02-29'],
    // Days: as many days.
    ['7d', '2026-03-07', '2026-02-22..2026-02-28'],
    ['30d', '2026-11-18', '2026-09-20..2026-10-19'],
  ] as const)('of %s on %s is %s', (range, today, expected) => {
    expect(textOf(compared({ range }, today))).toBe(expected);
  });

  it.each([
    ['2026-08-01..2026-10-31', '2026-05-01..2026-07-31'],
    ['2024-03-01..2024-03-31', '2024-02-01..2024-02-29'],
    ['2026-10-05..2026-10-11', '2026-09-28..2026-10-04'],
    // Not over yet on 18 November.
    ['2026-11-01..2026-11-30', '2026-10-01..2026-10-18'],
    ['2026-11-10..2026-11-25', '2026-10-25..2026-11-02'],
    ['2026-12-01..2026-12-31', '2026-11-01..2026-11-30'],
  ])('of the days %s is %s', (range, expected) => {
    expect(textOf(compared(days(range), '2026-11-18'))).toBe(expected);
  });
});

describe('the same days of last year', () => {
  it.each([
    ['7d', '2024-03-02', '2023-02-25..2023-03-02'],
    ['last_month', '2025-03-05', '2024-02-01..2024-02-29'],
    ['last_month', '2024-03-05', '2023-02-01..2023-02-28'],
    ['this_month', '2026-11-18', '2025-11-01..2025-11-18'],
    ['this_year', '2025-02-28', '2024-01-01..2024-02-28'],
  ] as const)('of %s on %s are %s', (range, today, expected) => {
    expect(textOf(compared({ range, compare: 'year' }, today))).toBe(expected);
  });
});

describe('an interval', () => {
  const intervals = (query: RangeQuery, today: string) =>
    compared(query, today)?.intervals.map(({ start, end }) => `${start}..${end}`) ?? [];

  it('of 12 months is compared with the same month, the current one with the same days', () => {
    const found = intervals({ range: '12m' }, '2026-11-17');
    expect(found).toHaveLength(12);
    expect(found[0]).toBe('2024-12-01..2024-12-31');
    expect(found.at(-1)).toBe('2025-11-01..2025-11-17');
  });

  it('that contains 29 February is compared with a month of 28 days, and the other way round', () => {
    expect(intervals({ range: '12m' }, '2024-05-10')[8]).toBe('2023-02-01..2023-02-28');
    expect(intervals({ range: '12m' }, '2025-05-10')[8]).toBe('2024-02-01..2024-02-29');
  });

  it('of a day that last year did not have is empty', () => {
    const found = intervals({ range: '7d', compare: 'year' }, '2024-03-02');
    expect(found.slice(3)).toEqual([
      '2023-02-28..2023-02-28',
      '2023-03-01..2023-02-28',
      '2023-03-01..2023-03-01',
      '2023-03-02..2023-03-02',
    ]);
  });

  it('beyond the days of a shorter month is empty; the days of a longer one follow', () => {
    const march = intervals({ range: 'last_month' }, '2026-04-02');
    expect(march.slice(27, 29)).toEqual(['2026-02-28..2026-02-28', '2026-03-01..2026-02-28']);
    const february = intervals({ range: 'last_month' }, '2026-03-02');
    expect(february).toHaveLength(31);
    expect(february.at(-1)).toBe('2026-01-31..2026-01-31');
  });

  it('of a week is compared with as many days, wherever the weeks of that month start', () => {
    expect(intervals({ range: 'this_month', interval: 'week' }, '2026-11-18')).toEqual([
      '2026-10-01..2026-10-01',
      '2026-10-02..2026-10-08',
      '2026-10-09..2026-10-15',
      '2026-10-16..2026-10-18',
    ]);
  });
});

describe('any comparison', () => {
  const day = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('1996-01-01', count));
  const query = fc.record({
    range: fc.constantFrom(...reportRanges),
    interval: fc.constantFrom('day', 'week', 'month'),
    compare: fc.constantFrom(...reportComparisons.slice(0, 2)),
  });

  it('splits its days into intervals without a gap, at least one for each interval', () => {
    fc.assert(
      fc.property(query, day, (asked, today) => {
        const range = reportRange(asked, today);
        const found = compared(asked, today);
        if (!found) throw new Error('Not compared');
        expect(found.intervals.length).toBeGreaterThanOrEqual(
          intervalsOf(range.interval, range).length,
        );
        let next = found.from;
        for (const { start, end } of found.intervals) {
          expect(start).toBe(next);
          expect(end >= addDays(start, -1)).toBe(true);
          next = addDays(end, 1);
        }
        expect(next).toBe(addDays(found.to, 1));
        expect(found.to < range.to).toBe(true);
      }),
    );
  });

  it('has one unfinished interval if the range ends today', () => {
    fc.assert(
      fc.property(query, day, (asked, today) => {
        const unfinished = unfinishedOf(reportRange(asked, today), today);
        expect(unfinished === null).toBe(asked.range === 'last_month');
      }),
    );
  });
});
