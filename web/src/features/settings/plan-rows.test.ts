import { describe, expect, it } from 'vitest';
import {
  newRows,
  type PlanRow,
  rowsOf,
  toInstalment,
  toRows,
  toTexts,
  withNewRow,
} from './plan-rows.ts';

const row = (given: Partial<PlanRow>): PlanRow => ({
  part: 'percent',
  value: '50.00',
  after: '0',
  unit: 'days',
  from: 'enrolment',
  ...given,
});

describe('the rows of a plan', () => {
  it('become instalments and back', () => {
    const rows = [
      row({}),
      row({ part: 'amount', value: '10.00', after: '1', unit: 'months' }),
      row({ part: 'rest', value: '', from: 'start' }),
    ];
    const instalments = rows.map(toInstalment);
    expect(instalments[2]).toEqual({
      percent: null,
      amount: null,
      after: 0,
      unit: 'days',
      from: 'start',
    });
    const own = instalments.map(({ percent, amount, ...rest }) => ({
      ...rest,
      percent: percent ?? undefined,
      amount: amount ?? undefined,
    }));
    const plan = { id: '1', name: '', archived: false, version: 1, instalments: own };
    expect(rowsOf(plan)).toEqual(rows);
    expect(toRows(toTexts(rows))).toEqual(rows);
  });

  it('keep a number that is none, for the contract to refuse it', () => {
    expect(toInstalment(row({ after: 'soon' })).after).toBe('soon');
    expect(toInstalment(row({ value: 'half' })).percent).toBe('half');
  });
});

describe('a new row', () => {
  it('comes before the rest, which moves a step back', () => {
    const rows = withNewRow(withNewRow(newRows));
    expect(rows.map(({ part, after, unit }) => `${part} ${after} ${unit}`)).toEqual([
      'percent 0 days',
      'percent 1 months',
      'percent 2 months',
      'rest 3 months',
    ]);
  });

  it('follows the last one where there is no rest', () => {
    expect(withNewRow([row({ after: '14' })])).toEqual([
      row({ after: '14' }),
      row({ value: '', after: '15' }),
    ]);
    expect(withNewRow([row({ part: 'amount' })]).at(-1)).toMatchObject({
      part: 'amount',
      after: '1',
      unit: 'months',
    });
  });
});
