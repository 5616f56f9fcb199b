import { dayIn } from '@provost/contract/days';
import * as payments from '@provost/contract/payments.schema';
import { reportRevenue, reportSummary } from '@provost/contract/reports.schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../testing/calls/call.ts';
import { stoppedClock } from '../testing/clock.ts';
import { addCourse, addStudent } from '../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../testing/shared-app.ts';

const clock = stoppedClock('2026-10-20T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');

const cents = fc.integer({ min: 1, max: 20_000 });
const amount = cents.map((value) => (value / 100).toFixed(2));
const daysAgo = fc.integer({ min: 0, max: 20 });

/** Each step changes one of the payments so far; the server refuses what is not possible. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('record'), amount, isPaid: fc.boolean(), daysAgo }),
  fc.record({ kind: fc.constantFrom('markPaid', 'void'), at: fc.nat() }),
  fc.record({ kind: fc.constant('refund'), at: fc.nat(), amount }),
  fc.record({ kind: fc.constant('adjust'), at: fc.nat(), amount, isDown: fc.boolean() }),
  fc.record({ kind: fc.constant('correct'), at: fc.nat(), amount, daysAgo }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function run(one: Step, ids: number[]): Promise<void> {
  const send = (endpoint: Parameters<typeof call>[2], input: object) =>
    call(test, owner, endpoint, input);
  const reason = 'Property';
  if ('isPaid' in one) {
    const body = {
      student: (await addStudent(test.database)).id,
      course: (await addCourse(test.database)).id,
      amount: one.amount,
      currency: 'EUR',
      method: 'cash',
      ...(one.isPaid
        ? { status: 'paid', paid_at: clock.inDays(-one.daysAgo) }
        : { status: 'pending' }),
    };
    const { body: response } = await call(test, owner, payments.recordPayment, {
      body: body as never,
    });
    ids.push(response.data.id);
    return;
  }
  const id = ids[one.at % Math.max(1, ids.length)] ?? 999_999;
  if ('isDown' in one) {
    const signed = `${one.isDown ? '-' : ''}${one.amount}`;
    await send(payments.adjustPayment, { id, body: { amount: signed, reason } });
  } else if ('daysAgo' in one) {
    const body = { amount: one.amount, paid_at: clock.inDays(-one.daysAgo), reason };
    const { status, body: response } = await call(test, owner, payments.correctPayment, {
      id,
      body,
    });
    if (status === 201) ids.push(response.data.id);
  } else if ('amount' in one) {
    await send(payments.refundPayment, { id, body: { amount: one.amount, reason } });
  } else {
    await send(one.kind === 'void' ? payments.voidPayment : payments.markPaymentPaid, { id });
  }
}

const decimal = (sum: number): string => (sum / 100).toFixed(2);

/** The whole ledger: adjustments belong to gross, and only refunds are refunds. */
async function ledgerTotals() {
  const rows = await test.database.reader
    .selectFrom('transactions')
    .select(['type', 'amount_cents'])
    .where('status', '=', 'succeeded')
    .execute();
  const sumOf = (isRefund: boolean) =>
    rows
      .filter(({ type }) => (type === 'refund') === isRefund)
      .reduce((sum, row) => sum + row.amount_cents, 0);
  const [gross, refunds] = [sumOf(false), -sumOf(true)];
  return { gross: decimal(gross), refunds: decimal(refunds), net: decimal(gross - refunds) };
}

it('the payments list, the reports, the dashboard, the files and the ledger have the same totals', async () => {
  const ids: number[] = [];
  const range = { from: '2026-09-01', to: dayIn('UTC', clock.now()) };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const one of steps) await run(one, ids);
      const expected = await ledgerTotals();
      const list = (await call(test, owner, payments.sumPayments)).body.data[0];
      const {
        paid: gross,
        refunded: refunds,
        net,
      } = list ?? {
        paid: '0.00',
        refunded: '0.00',
        net: '0.00',
      };
      expect({ gross, refunds, net }).toEqual(expected);
      const transactions = await call(test, owner, payments.reportTransactions);
      expect(transactions.body.totals[0] ?? expected).toMatchObject(expected);
      const query = { ...range, interval: 'day' };
      const summary = (await call(test, owner, reportSummary, { query })).body.data.revenue;
      expect(summary.totals[0]).toMatchObject(expected);
      for (const group of ['currency', 'method', 'course'] as const) {
        const { data } = (await call(test, owner, reportRevenue, { query: { ...query, group } }))
          .body;
        const sum = (field: 'gross' | 'refunds' | 'net') =>
          decimal(data.totals.reduce((all, row) => all + Math.round(Number(row[field]) * 100), 0));
        expect({ gross: sum('gross'), refunds: sum('refunds'), net: sum('net') }).toEqual(expected);
      }
      const file = await test.inject({
        url: `/api/reports/revenue/export.csv?from=${range.from}&to=${range.to}&interval=day`,
        headers: owner.headers,
      });
      const grossOfFile = file.body
        .trim()
        .split('\r\n')
        .slice(1)
        .reduce((sum, line) => sum + Math.round(Number(line.split(',')[4]) * 100), 0);
      expect(decimal(grossOfFile)).toBe(expected.gross);
      expect(await test.database.verify()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
