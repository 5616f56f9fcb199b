import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './days.ts';
import { type Instalment, isWhole, planInstalments } from './instalments.ts';
import { formatHundredths } from './money.ts';

const later: Pick<Instalment, 'after' | 'unit' | 'from'> = {
  after: 0,
  unit: 'days',
  from: 'enrolment',
};
const percent = (text: string, when: Partial<Instalment> = {}): Instalment => ({
  percent: text,
  amount: null,
  ...later,
  ...when,
});
const amount = (text: string, when: Partial<Instalment> = {}): Instalment => ({
  ...percent('', when),
  percent: null,
  amount: text,
});
const rest = (when: Partial<Instalment> = {}): Instalment => ({
  ...amount('', when),
  amount: null,
});
const dates = { enrolledOn: '2026-01-10', startsOn: null };

const amountsOf = (plan: Instalment[], cents: number) => {
  const planned = planInstalments(plan, cents, dates);
  return typeof planned === 'string' ? planned : planned.map(({ amount_cents }) => amount_cents);
};
const monthly = (count: number, from: Instalment['from'] = 'enrolment') =>
  Array.from({ length: count }, (_, after) =>
    amount('1.00', { after, unit: 'months' as const, from }),
  );
const daysOf = (plan: Instalment[], enrolledOn: Day, startsOn: Day | null = null) => {
  const planned = planInstalments([...plan, rest({ after: 9999 })], 99_999, {
    enrolledOn,
    startsOn,
  });
  return typeof planned === 'string' ? planned : planned.map(({ due_on }) => due_on).slice(0, -1);
};

describe('a split', () => {
  it('gives the cents left over to the first instalment', () => {
    const thirds = [percent('33.34'), percent('33.33'), percent('33.33')];
    expect(amountsOf(thirds, 10_001)).toEqual([3_335, 3_333, 3_333]);
    expect(amountsOf([percent('50'), percent('50')], 1)).toEqual([1]);
    expect(amountsOf([percent('50'), percent('50.00')], 101)).toEqual([51, 50]);
  });

  it('gives the rest to the last one', () => {
    expect(amountsOf([amount('10.00'), percent('50'), rest()], 10_001)).toEqual([
      1_000, 5_000, 4_001,
    ]);
    expect(amountsOf([rest()], 10_000)).toEqual([10_000]);
  });

  it('has no instalments of zero', () => {
    expect(amountsOf([percent('100'), rest()], 10_000)).toEqual([10_000]);
    expect(amountsOf([percent('50'), percent('50')], 0)).toEqual([]);
  });

  it('of amounts needs the same total', () => {
    expect(amountsOf([amount('60.00'), amount('40.00')], 10_000)).toEqual([6_000, 4_000]);
    expect(amountsOf([amount('60.00'), percent('40')], 10_000)).toEqual([6_000, 4_000]);
    expect(amountsOf([amount('60.00'), amount('40.00')], 10_001)).toBe('under_total');
    expect(amountsOf([amount('60.00'), amount('40.00')], 9_999)).toBe('over_total');
    expect(amountsOf([amount('60.00'), rest()], 5_999)).toBe('over_total');
    expect(amountsOf([percent('60'), percent('60')], 1)).toBe('over_total');
  });
});

describe('a due day', () => {
  it('is the last one of a shorter month, counted from the first', () => {
    expect(daysOf(monthly(4), '2026-01-31')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(daysOf(monthly(3), '2024-01-30')).toEqual(['2024-01-30', '2024-02-29', '2024-03-30']);
    const yearly = [amount('1.00', { after: 12, unit: 'months' })];
    expect(daysOf(yearly, '2024-02-29')).toEqual(['2025-02-28']);
  });

  it('counts from the start of the course, but is never before the enrolment', () => {
    expect(daysOf(monthly(3, 'start'), '2026-01-10', '2026-02-01')).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(daysOf(monthly(3, 'start'), '2026-01-10', '2025-12-01')).toEqual([
      '2026-01-10',
      '2026-01-10',
      '2026-02-01',
    ]);
  });

  it('counts from the enrolment in a course without a start', () => {
    const plan = [amount('1.00', { after: 10, from: 'start' })];
    expect(daysOf(plan, '2026-12-31')).toEqual(['2027-01-10']);
  });
});

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
const moment = fc.record({
  after: fc.nat({ max: 120 }),
  unit: fc.constantFrom('days' as const, 'months' as const),
  from: fc.constantFrom('enrolment' as const, 'start' as const),
});
/** Percentages that make up the whole. */
const shares = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 11 }), moment)
  .chain(([cuts, first]) => {
    const ends = [...cuts.toSorted((one, other) => one - other), 10_000];
    return fc
      .tuple(...ends.map(() => moment))
      .map((moments) =>
        ends.map((end, index) =>
          percent(formatHundredths(end - (ends[index - 1] ?? 0)), moments[index] ?? first),
        ),
      );
  });
const mixed = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.boolean(), moment), { maxLength: 8 })
  .map((parts) => [
    ...parts.map(([number, isShare, when]) =>
      isShare ? percent(formatHundredths(number), when) : amount(formatHundredths(number), when),
    ),
    rest(),
  ]);

describe('any plan', () => {
  it('sums up to the total or says why not, in the order of the days', () => {
    fc.assert(
      fc.property(
        fc.oneof(shares, mixed),
        fc.integer({ min: 1, max: 99_999_999 }),
        day,
        fc.option(day),
        (plan, total, enrolledOn, startsOn) => {
          const planned = planInstalments(plan, total, { enrolledOn, startsOn });
          if (typeof planned === 'string') {
            expect(plan.some((part) => part.amount !== null || part.percent === null)).toBe(true);
            return;
          }
          expect(planned.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total);
          expect(planned.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
          const days = planned.map(({ due_on }) => due_on);
          expect(days).toEqual(days.toSorted());
          expect(days.every((due) => due >= enrolledOn)).toBe(true);
        },
      ),
    );
  });

  it('of percentages differs from the exact shares by less than one cent, except the first', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1_000_000, max: 99_999_999 }), (plan, total) => {
        const inOrder = plan.map((part, after) => ({ ...part, ...later, after }));
        const planned = planInstalments(inOrder, total, dates);
        if (typeof planned === 'string') throw new Error(planned);
        expect(planned).toHaveLength(plan.length);
        for (const [index, { amount_cents }] of planned.entries()) {
          const exact = (total * Number(plan[index]?.percent)) / 100;
          expect(Math.abs(amount_cents - exact)).toBeLessThan(index === 0 ? plan.length : 1);
        }
      }),
    );
  });

  it('due after months is due on the same date, or on the last one of the month', () => {
    fc.assert(
      fc.property(day, fc.nat({ max: 120 }), (origin, after) => {
        const [due = ''] = daysOf([amount('1.00', { after, unit: 'months' })], origin);
        const monthsOf = (text: string) =>
          Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
        expect(monthsOf(due) - monthsOf(origin)).toBe(after);
        if (due.slice(8) === origin.slice(8)) return;
        expect(due.slice(8) < origin.slice(8)).toBe(true);
        expect(addDays(due, 1).slice(8)).toBe('01');
      }),
    );
  });
});

describe('percentages', () => {
  it('make up the whole, unless an amount or the rest is among them', () => {
    expect(isWhole([percent('33.34'), percent('33.33'), percent('33.33')])).toBe(true);
    expect(isWhole([percent('33.33'), percent('33.33'), percent('33.33')])).toBe(false);
    expect(isWhole([percent('50'), percent('60')])).toBe(false);
    expect(isWhole([percent('50'), rest()])).toBe(true);
    expect(isWhole([percent('50'), amount('1.00')])).toBe(true);
    expect(isWhole([percent('80'), percent('30'), rest()])).toBe(false);
  });
});
