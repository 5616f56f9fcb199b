import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { compareFlags } from '../../testing/models/attention-model.ts';
import { allMigrations } from './all-migrations.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

const at = '2026-01-01T00:00:00.000Z';

/** A school before a migration: one student, and two courses. */
async function schoolBefore(migration: string, secondPriceCents = 10_000) {
  const database = place.open();
  await database.migrate(allMigrations.filter(({ name }) => name < migration));
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  await run(`insert into class_levels (id, name, position) values (1, 'Grade 1', 1)`);
  await run(`insert into courses (id, code, title, title_key, search_key, subject, class_level_id,
      status, price_cents, currency, created_at)
    values (1, 'A', 'A', 'a', 'a', 'A', 1, 'published', 10000, 'EUR', '${at}'),
      (2, 'B', 'B', 'b', 'b', 'B', 1, 'published', ${secondPriceCents}, 'EUR', '${at}')`);
  await run(`insert into users (id, email, first_name, last_name, full_name, name_key, search_key,
      user_type, status, locale, has_purchased, created_at)
    values (5, 'a@b.c', 'A', 'B', 'A B', 'a b', 'a b', 'student', 'active', 'en', 0, '${at}')`);
  const pay = (id: number, course: number, cents: number, status = 'pending', date = at) =>
    run(`insert into payments (id, number, student_id, course_id, amount_cents, currency,
        refunded_cents, method, status, created_at, search_key)
      values (${id}, 'P-${id}', 5, ${course}, ${cents}, 'EUR', 0, 'card', '${status}', '${date}', '')`);
  return { database, run, pay };
}

test('the migration of attention flags existing rows and stores the prices', async () => {
  const { database, run, pay } = await schoolBefore('0005');
  await run(`insert into enrolments (id, student_id, course_id, status, enrolled_at, ended_at,
      transferred_from_id)
    values (1, 5, 1, 'cancelled', '${at}', '${at}', null), (2, 5, 2, 'cancelled', '${at}', '${at}', 1),
      (3, 5, 1, 'active', '${at}', null, 2)`);
  await pay(1, 2, 3333);
  await pay(2, 2, 3334);
  await pay(3, 2, 8000);
  await pay(4, 2, 10_000, 'failed');
  await database.migrate();
  expect(await database.verify()).toEqual([]);
  const payments = await database.reader
    .selectFrom('payments')
    .select(['expected_cents', 'mismatch_since', 'failed_since'])
    .orderBy('id')
    .execute();
  expect(payments).toEqual([
    { expected_cents: 3_333, mismatch_since: null, failed_since: null },
    { expected_cents: 3_334, mismatch_since: null, failed_since: null },
    { expected_cents: 10_000, mismatch_since: at, failed_since: null },
    { expected_cents: 10_000, mismatch_since: null, failed_since: at },
  ]);
  const enrolments = await database.reader
    .selectFrom('enrolments')
    .select(['price_cents', 'transfer_root_id', 'unpaid_since'])
    .orderBy('id')
    .execute();
  expect(enrolments).toEqual([
    { price_cents: 10_000, transfer_root_id: null, unpaid_since: null },
    { price_cents: 10_000, transfer_root_id: 1, unpaid_since: null },
    { price_cents: 10_000, transfer_root_id: 1, unpaid_since: null },
  ]);
  await database.close();
});

test('the migration of the attention rules finds what the earlier rules missed', async () => {
  const { database, run, pay } = await schoolBefore('0007');
  const on = (day: string) => `2026-${day}T00:00:00.000Z`;
  await run(`insert into enrolments (id, student_id, course_id, status, enrolled_at, ended_at)
    values (1, 5, 1, 'completed', '${on('01-02')}', '${on('03-01')}'),
      (2, 5, 1, 'active', '${on('04-01')}', null)`);
  await pay(1, 1, 10_000, 'pending', on('01-02'));
  await pay(2, 1, 10_000, 'pending', on('01-03'));
  await database.migrate();
  expect(await database.verify()).toEqual([]);
  const { stored, expected } = await compareFlags(database);
  expect(stored).toEqual(expected);
  expect(stored.enrolments).toMatchObject([{ unpaid_since: null }, { unpaid_since: on('04-01') }]);
  expect(stored.payments).toMatchObject([
    { enrolment_root_id: 1, mismatch_since: null },
    { enrolment_root_id: 1, mismatch_since: on('01-03') },
  ]);
  await database.close();
});

test('the migration of settled items lists students who paid the price and have no seat, and no free seat', async () => {
  const { database, run, pay } = await schoolBefore('0014', 0);
  await run(`insert into enrolments (id, student_id, course_id, status, enrolled_at, price_cents)
    values (1, 5, 2, 'active', '${at}', 0)`);
  await pay(1, 1, 13_000);
  await pay(2, 2, 2000);
  await run(`insert into transactions (payment_id, type, amount_cents, currency, status, occurred_at)
    values (1, 'charge', 13000, 'EUR', 'succeeded', '${at}'),
      (1, 'refund', -3000, 'EUR', 'succeeded', '${at}'),
      (2, 'charge', 2000, 'EUR', 'succeeded', '${at}'),
      (2, 'refund', -2000, 'EUR', 'succeeded', '${at}')`);
  const flags = async () => (await compareFlags(database)).stored;
  expect((await flags()).enrolments).toMatchObject([{ refunded_since: at }]);
  expect((await flags()).payments).toMatchObject([{ not_enrolled_since: null }, {}]);
  await database.migrate();
  expect(await database.verify()).toEqual([]);
  const { stored, expected } = await compareFlags(database);
  expect(stored).toEqual(expected);
  expect(stored.enrolments).toMatchObject([{ refunded_since: null }]);
  expect(stored.payments).toMatchObject([{ not_enrolled_since: at }, { not_enrolled_since: null }]);
  await database.close();
});
