import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addPricing,
  addTransaction,
} from '../../testing/rows/rows.ts';
import { verifyPayments } from './verify-payments.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const update = (
  table: 'payments' | 'enrolments' | 'courses' | 'pricings',
  id: number,
  to: object,
) => database.write((writer) => writer.updateTable(table).set(to).where('id', '=', id).execute());

it('a payment has the currency of its course, and its ledger that of the payment', async () => {
  const { id, course_id } = await addPayment(database, { status: 'pending' });
  const entry = await addTransaction(database, { payment_id: id });
  await update('payments', id, { currency: 'USD' });
  expect(await verifyPayments(database)).toEqual([
    { where: `transactions ${entry.id}`, column: 'currency', stored: 'EUR', expected: 'USD' },
    { where: `payments ${id}`, column: 'currency', stored: 'USD', expected: 'EUR' },
  ]);
  await update('payments', id, { currency: 'EUR' });
  expect(course_id).toBeGreaterThan(0);
  expect(await verifyPayments(database)).toEqual([]);
});

it('a reference is used once per method', async () => {
  await addPayment(database, { provider_ref: 'ref-1', method: 'card', status: 'pending' });
  await addPayment(database, { provider_ref: 'ref-1', method: 'cash', status: 'pending' });
  expect(await verifyPayments(database)).toEqual([]);
  const created_at = '2026-03-02T10:00:00.000Z';
  const twice = { provider_ref: 'ref-1', method: 'card', status: 'pending', created_at };
  const { id } = await addPayment(database, twice);
  expect(await verifyPayments(database)).toEqual([
    { where: `payments ${id}`, column: 'provider_ref', stored: 'ref-1', expected: 'used once' },
  ]);
  const upgraded = (at: string) =>
    database.write((writer) =>
      sql`update migrations set applied_at = ${at} where name = '0002-schema'`.execute(writer),
    );
  const [{ applied_at } = { applied_at: '' }] = (
    await sql<{ applied_at: string }>`select cast(applied_at as text) as applied_at from migrations
      where name = '0001-school'`.execute(database.reader)
  ).rows;
  // Both were recorded before the rule.
  await upgraded('2200-01-01T00:00:00.000Z');
  expect(await verifyPayments(database)).toEqual([]);
  await upgraded(applied_at);
  await update('payments', id, { provider_ref: null });
});

it('parts of a split, which were recorded at the same time, share a reference', async () => {
  const part = { provider_ref: 'ref-2', created_at: '2026-03-02T10:00:00.000Z', status: 'pending' };
  const { id } = await addPayment(database, part);
  await addPayment(database, part);
  expect(await verifyPayments(database)).toEqual([]);
  await update('payments', id, { created_at: '2026-03-02T10:00:00.001Z' });
  expect(await verifyPayments(database)).toHaveLength(1);
  await update('payments', id, { provider_ref: null });
});

it('an enrolment names a payment of its student', async () => {
  const { id: payment_id } = await addPayment(database, { status: 'pending' });
  const { id } = await addEnrolment(database, { payment_id });
  expect(await verifyPayments(database)).toMatchObject([
    { where: `enrolments ${id}`, column: 'payment_id', stored: payment_id },
  ]);
  await update('enrolments', id, { payment_id: null });
});

it('a course has its newest price, and each price knows the one before', async () => {
  const { id: course_id } = await addCourse(database);
  const add = (final_cents: number, previous_cents: number) =>
    addPricing(database, { course_id, original_cents: 9_000, final_cents, previous_cents });
  await add(9_000, 10_000);
  const { id } = await add(8_000, 7_000);
  expect(await verifyPayments(database)).toEqual([
    { where: `courses ${course_id}`, column: 'price_cents', stored: 10_000, expected: 8_000 },
    { where: `pricings ${id}`, column: 'previous_cents', stored: 7_000, expected: 9_000 },
  ]);
  await update('courses', course_id, { price_cents: 8_000 });
  await update('pricings', id, { previous_cents: 9_000 });
  expect(await verifyPayments(database)).toEqual([]);
});

it('an enrolment has a price if the course had one, and the currency of its course', async () => {
  const { course_id } = await addPricing(database);
  const enrolment = await addEnrolment(database, { course_id });
  await update('enrolments', enrolment.id, { price_cents: null, currency: 'USD' });
  expect(await verifyPayments(database)).toMatchObject([
    { where: `enrolments ${enrolment.id}`, column: 'currency', stored: 'USD', expected: 'EUR' },
    { where: `enrolments ${enrolment.id}`, column: 'price_cents' },
  ]);
});
