import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { addPayment, addTransaction } from '../../testing/rows/rows.ts';
import { verifyPayments } from './verify-payments.ts';

// As a node opens it: both checks see one snapshot.
let place: TestPlace;
let database: Database;
beforeAll(async () => {
  place = await testPlace('migrated');
  database = place.open();
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

it.each([
  [{ amount_cents: 9_999 }, 'amount_cents', 10_000],
  [{ refunded_cents: 1 }, 'refunded_cents', 0],
  [{ status: 'pending' }, 'status', 'paid'],
  [{ paid_at: null }, 'paid_at', '2026-01-15T09:00:00.000Z'],
] as const)('both checks report a payment with %j', async (wrong, column, expected) => {
  const { id } = await addPayment(database, { status: 'pending' });
  await addTransaction(database, { payment_id: id });
  const right = await database.reader
    .selectFrom('payments')
    .select(['amount_cents', 'refunded_cents', 'status', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const set = (values: object) =>
    database.write((writer) =>
      writer.updateTable('payments').set(values).where('id', '=', id).execute(),
    );
  await set(wrong);
  const difference = { where: `payments ${id}`, column, expected };
  expect(await verifyPayments(database)).toMatchObject([difference]);
  expect(await database.verify()).toMatchObject([difference]);
  await database.recount();
  expect(await verifyPayments(database)).toEqual([]);
  await set(right);
});

it('both checks accept a payment without a ledger', async () => {
  await addPayment(database, { status: 'pending' });
  expect(await verifyPayments(database)).toEqual([]);
  expect(await database.verify()).toEqual([]);
});

it('the trigger and the rule of the contract agree about any ledger', async () => {
  const entry = fc.record({
    type: fc.constantFrom('charge', 'charge', 'adjustment', 'refund'),
    status: fc.constantFrom('succeeded', 'pending', 'failed'),
    cents: fc.integer({ min: 1, max: 500 }),
    isNegative: fc.boolean(),
    isTakenBack: fc.boolean(),
    minute: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (ledger) => {
      const { id } = await addPayment(database, { status: 'pending', amount_cents: 90_000 });
      // More than all refunds together: the table refuses a larger refund.
      await addTransaction(database, { payment_id: id, amount_cents: 90_000, status: 'failed' });
      for (const { type, status, cents, isNegative, isTakenBack, minute } of ledger) {
        const isDown = type === 'refund' || (type === 'adjustment' && isNegative);
        const occurred_at = `2026-02-01T00:0${minute}:00.000Z`;
        const size = type === 'charge' ? cents + 10_000 : cents;
        await addTransaction(database, {
          payment_id: id,
          type,
          status,
          amount_cents: isDown ? -size : size,
          occurred_at,
        });
        if (type !== 'charge' || !isTakenBack) continue;
        await addTransaction(database, {
          payment_id: id,
          type: 'adjustment',
          status,
          amount_cents: -size,
          occurred_at,
        });
      }
    }),
    { numRuns: 60 },
  );
  expect(await verifyPayments(database)).toEqual([]);
  expect(await database.verify()).toEqual([]);
});

it('a payment that is recorded during the check is not reported', async () => {
  const { id } = await addPayment(database, { status: 'pending' });
  await database.snapshot(async (reader) => {
    const count = () =>
      reader.selectFrom('transactions').select('id').where('payment_id', '=', id).execute();
    expect(await count()).toEqual([]);
    await addTransaction(database, { payment_id: id });
    expect(await count()).toEqual([]);
  });
  expect(await verifyPayments(database)).toEqual([]);
});
