import { reportTransactions } from '@provost/contract/payments.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addPayment, addStudent, addTransaction } from '../../testing/rows/rows.ts';
import { toLedgerTotals } from './payments.mapper.ts';
import { registerPayments } from './payments.routes.ts';

let test: TestApp;
let support: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerPayments] });
  support = await test.signIn('support');
  const { database } = test;
  const { id: student_id } = await addStudent(database, { full_name: 'Ana Luz' });
  const euros = await addPayment(database, { student_id, search_key: 'p-euro ana luz' });
  const dollars = await addPayment(database, {
    student_id,
    currency: 'USD',
    search_key: 'p-dollar ana luz',
  });
  const add = (day: number, given: Parameters<typeof addTransaction>[1]) =>
    addTransaction(database, {
      payment_id: euros.id,
      occurred_at: `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      ...given,
    });
  await add(1, { amount_cents: 100_00 });
  await add(2, { amount_cents: 70_00, status: 'failed' });
  await add(3, { amount_cents: 30_01, status: 'pending' });
  await add(4, { type: 'refund', amount_cents: -25_50 });
  await add(5, { type: 'adjustment', amount_cents: 10 });
  await add(6, { payment_id: dollars.id, currency: 'USD', amount_cents: 7_00 });
  await add(7, {
    payment_id: dollars.id,
    currency: 'USD',
    type: 'adjustment',
    amount_cents: -1_00,
  });
});
afterAll(() => test.close());

describe('the transactions report', () => {
  it('shows the latest five by default, and counts all', async () => {
    const { body } = await call(test, support, reportTransactions);
    expect(body.count).toBe(7);
    expect(body.results.map(({ occurred_at }) => occurred_at.slice(8, 10))).toEqual([
      '07',
      '06',
      '05',
      '04',
      '03',
    ]);
    expect(body.results[3]).toMatchObject({
      type: 'refund',
      amount: '-25.50',
      payment_number: expect.any(String),
      student: { full_name: 'Ana Luz' },
    });
  });

  it('sums successful transactions by currency on every page', async () => {
    const { body } = await call(test, support, reportTransactions, { query: { limit: 1 } });
    expect(body.results).toHaveLength(1);
    expect(body.totals).toEqual([
      { currency: 'EUR', gross: '100.10', refunds: '25.50', net: '74.60' },
      { currency: 'USD', gross: '6.00', refunds: '0.00', net: '6.00' },
    ]);
  });

  it.each([
    [{ type: 'adjustment' }, 2],
    [{ status: 'pending,failed' }, 2],
    [{ type: 'charge', status: 'succeeded' }, 2],
    [{ search: 'dollar' }, 2],
    [{ search: 'ana' }, 7],
  ])('counts %j', async (query, count) => {
    const { body } = await call(test, support, reportTransactions, {
      query: { limit: 100, ...(query as Record<string, string>) },
    });
    expect(body.count).toBe(count);
    expect(body.results).toHaveLength(count);
  });

  it.each(['0', '101', 'five'])('rejects a limit of %s', async (limit) => {
    const { status } = await call(test, support, reportTransactions, { query: { limit } });
    expect(status).toBe(422);
  });

  it('is exported to roles with permission', async () => {
    expect((await callCsv(test, support, reportTransactions)).status).toBe(403);
    const owner = await test.signIn('owner');
    const { lines } = await callCsv(test, owner, reportTransactions, { query: { type: 'refund' } });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',refund,-25.50,EUR,succeeded,');
  });
});

describe('totals', () => {
  it('always balance: gross minus refunds equals net', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
    const sum = fc.record({
      currency: fc.constantFrom('EUR', 'USD'),
      gross_cents: cents,
      refund_cents: cents,
    });
    fc.assert(
      fc.property(fc.array(sum), (sums) => {
        const centsOf = (text: string) => BigInt(text.replace('.', ''));
        for (const [at, { gross, refunds, net }] of toLedgerTotals(sums).entries()) {
          const { gross_cents = 0, refund_cents = 0 } = sums[at] ?? {};
          expect(centsOf(gross) - centsOf(refunds)).toBe(centsOf(net));
          expect(centsOf(net)).toBe(BigInt(gross_cents) - BigInt(refund_cents));
        }
      }),
    );
  });

  it('count adjustments as gross, not as refunds', async () => {
    const { id } = await addPayment(test.database, { currency: 'BRL' });
    for (const amount_cents of [5_00, -2_00]) {
      const given = { payment_id: id, currency: 'BRL', type: 'adjustment', amount_cents };
      await addTransaction(test.database, given);
    }
    const { body } = await call(test, support, reportTransactions);
    expect(body.totals).toContainEqual({
      currency: 'BRL',
      gross: '3.00',
      refunds: '0.00',
      net: '3.00',
    });
  });
});
