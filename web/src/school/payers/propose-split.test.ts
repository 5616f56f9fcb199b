import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeSplit } from './split-form.tsx';

const open = [
  { enrolment: 'a', due_on: '2026-03-01', cents: 5_000 },
  { enrolment: 'a', due_on: '2026-05-01', cents: 5_000 },
  { enrolment: 'b', due_on: '2026-04-01', cents: 3_000 },
];

describe('a proposed split', () => {
  it('covers the oldest due date of all enrolments first', () => {
    expect([...proposeSplit(4_000, open)]).toEqual([['a', 4_000]]);
    expect([...proposeSplit(9_000, open)]).toEqual([
      ['a', 6_000],
      ['b', 3_000],
    ]);
  });

  it('never has more than the total or than what is open', () => {
    const part = fc.record({
      enrolment: fc.constantFrom('a', 'b', 'c'),
      due_on: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-31'),
      cents: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.nat({ max: 40_000 }), fc.array(part), (total, parts) => {
        const proposed = [...proposeSplit(total, parts).values()];
        const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
        const owed = sum(parts.map(({ cents }) => cents));
        expect(sum(proposed)).toBe(Math.min(total, owed));
      }),
    );
  });
});
