import { describe, expect, test } from 'vitest';
import { adaptLatestTransactions } from './transactions.ts';

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`;

describe('latest transactions', () => {
  test('are five, the newest first, whatever a host sends', () => {
    const rows = [3, 9, 1, 7, 5, 8, 2].map((day) => ({ id: day, occurred_at: at(day) }));
    expect(adaptLatestTransactions(rows).rows.map(({ id }) => id)).toEqual([
      '9',
      '8',
      '7',
      '5',
      '3',
    ]);
  });

  test('keep the order of a host that sends no times', () => {
    const rows = adaptLatestTransactions({ results: [{ id: 1 }, { id: 2 }] }).rows;
    expect(rows.map(({ id }) => id)).toEqual(['1', '2']);
  });

  test('read a payer, a course and an amount in any form', () => {
    const { rows } = adaptLatestTransactions({
      data: [
        {
          id: 1,
          student: { full_name: 'Dora Silva' },
          course: { id: 2, title: 'Logic' },
          amount: 120,
          payment_id: 31,
        },
        { id: 2, user: 'Bo', course: 'Algebra', amount: '-20.00', payment: { id: 32 } },
        { id: 3, amount: 'a lot' },
      ],
    });
    expect(rows).toMatchObject([
      {
        student: { full_name: 'Dora Silva' },
        course: { title: 'Logic' },
        amount: '120',
        payment_id: '31',
      },
      {
        student: { full_name: 'Bo' },
        course: { title: 'Algebra' },
        amount: '-20.00',
        payment_id: '32',
      },
      {
        student: { full_name: undefined },
        course: { title: undefined },
        amount: undefined,
        payment_id: undefined,
      },
    ]);
  });

  test('are of a known type and status in any case', () => {
    const { rows } = adaptLatestTransactions([{ id: 1, type: 'REFUND', status: 'Succeeded' }]);
    expect(rows).toMatchObject([{ type: 'refund', status: 'succeeded' }]);
  });

  test('have only valid totals', () => {
    const totals = [
      { currency: 'EUR', gross: '10.00', refunds: '2.00', net: '8.00' },
      { currency: 'USD' },
      3,
    ];
    expect(adaptLatestTransactions({ results: [], totals }).totals).toEqual([totals[0]]);
    expect(adaptLatestTransactions({ results: [], totals: 'none' }).totals).toEqual([]);
  });
});
