import { paymentState } from '@provost/contract/payment-state';
import type { transactionStatuses, transactionTypes } from '@provost/contract/payment-status';
import { type Difference, maxDifferences } from '../../database/counters/difference.ts';
import type { Database, Reader } from '../../database/database.ts';
import { findContradictions } from './contradictions.ts';

const batchSize = 1000;

const paymentsAfter = (reader: Reader, id: number) =>
  reader
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'refunded_cents', 'status', 'paid_at'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(batchSize)
    .execute();
type PaymentRow = Awaited<ReturnType<typeof paymentsAfter>>[number];

const ledgersOf = (reader: Reader, first: number, last: number) =>
  reader
    .selectFrom('transactions')
    .select(['payment_id', 'type', 'status', 'amount_cents', 'occurred_at'])
    .where('payment_id', '>=', first)
    .where('payment_id', '<=', last)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
type LedgerRow = Awaited<ReturnType<typeof ledgersOf>>[number];

/** Compares payments with what they follow from, and with the rows that they belong to. */
export const verifyPayments = (database: Pick<Database, 'snapshot'>): Promise<Difference[]> =>
  database.snapshot(async (reader) => [
    ...(await compareLedgers(reader)),
    ...(await findContradictions(reader)),
  ]);

/** The state of every payment, by the rule of the contract. */
async function compareLedgers(reader: Reader): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = 0; found.length < maxDifferences; ) {
    const payments = await paymentsAfter(reader, after);
    const [first, last] = [payments[0], payments.at(-1)];
    if (!first || !last) break;
    const ledgers = Map.groupBy(
      await ledgersOf(reader, first.id, last.id),
      ({ payment_id }) => payment_id,
    );
    for (const payment of payments) {
      found.push(...differencesOf(payment, ledgers.get(payment.id) ?? []));
    }
    after = last.id;
  }
  return found.slice(0, maxDifferences);
}

function differencesOf(payment: PaymentRow, ledger: readonly LedgerRow[]): Difference[] {
  const { amountCents, refundedCents, status, paidAt } = paymentState(
    ledger.map((row) => ({
      type: row.type as (typeof transactionTypes)[number],
      status: row.status as (typeof transactionStatuses)[number],
      amountCents: row.amount_cents,
      at: row.occurred_at,
    })),
  );
  // Without a charge the ledger says nothing.
  if (amountCents === undefined) return [];
  const expected = {
    amount_cents: amountCents,
    refunded_cents: refundedCents,
    status,
    paid_at: paidAt ?? null,
  };
  return (Object.keys(expected) as (keyof typeof expected)[])
    .filter((column) => payment[column] !== expected[column])
    .map((column) => ({
      where: `payments ${payment.id}`,
      column,
      stored: payment[column],
      expected: expected[column],
    }));
}
