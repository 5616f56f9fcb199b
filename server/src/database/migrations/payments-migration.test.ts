import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import type { Database } from '../database.ts';
import { allMigrations } from './all-migrations.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

describe('the migration of the payments', () => {
  const time = '2026-01-15T09:00:00.000Z';
  const run = <T>(database: Database, text: string) =>
    database.write(async (writer) => (await sql.raw<T>(text).execute(writer)).rows);

  /** A school of version 2 with payments in the given states. */
  async function before(): Promise<Database> {
    const database = place.open();
    await database.migrate(allMigrations.slice(0, 2));
    await run(database, `insert into class_levels (id, name, position) values (1, 'A', 1)`);
    await run(
      database,
      `insert into users (id, email, first_name, last_name, full_name, name_key, search_key,
         user_type, status, locale, has_purchased, created_at)
       values (1, 'a@b.c', 'A', 'B', 'A B', 'a b', 'a b', 'student', 'active', 'en', 0, '${time}')`,
    );
    await run(
      database,
      `insert into courses (id, code, title, title_key, search_key, subject, class_level_id, status,
         price_cents, currency, created_at)
       values (1, 'C', 'C', 'c', 'c', 'S', 1, 'published', 100, 'EUR', '${time}')`,
    );
    return database;
  }
  const addPayment = (database: Database, id: number, status: string) =>
    run(
      database,
      `insert into payments (id, number, student_id, course_id, amount_cents, currency,
         refunded_cents, method, status, created_at, search_key)
       values (${id}, 'P-${id}', 1, 1, 10000, 'EUR', 0, 'card', '${status}', '${time}', 'x')`,
    );
  const addEntry = (database: Database, id: number, type: string, cents: number) =>
    run(
      database,
      `insert into transactions (payment_id, type, amount_cents, currency, status, occurred_at)
       values (${id}, '${type}', ${cents}, 'EUR', 'succeeded', '${time}')`,
    );

  test('corrects adjusted amounts, gives void payments a ledger, and sums all of them', async () => {
    const database = await before();
    await addPayment(database, 1, 'pending');
    await addEntry(database, 1, 'charge', 10_000);
    await addEntry(database, 1, 'adjustment', -250);
    await addPayment(database, 2, 'void');
    await addPayment(database, 3, 'pending');
    await addEntry(database, 3, 'charge', 10_000);
    await addEntry(database, 3, 'refund', -4_000);
    expect(await database.migrate()).toContain('0003-payments');
    const { rows } = await sql`select id, amount_cents, refunded_cents, status, version
      from payments order by id`.execute(database.reader);
    expect(rows).toEqual([
      { id: 1, amount_cents: 9_750, refunded_cents: 0, status: 'paid', version: 1 },
      { id: 2, amount_cents: 10_000, refunded_cents: 0, status: 'void', version: 1 },
      {
        id: 3,
        amount_cents: 10_000,
        refunded_cents: 4_000,
        status: 'partially_refunded',
        version: 1,
      },
    ]);
    const ledger = await sql`select type, amount_cents, status from transactions
      where payment_id = 2 order by id`.execute(database.reader);
    expect(ledger.rows).toEqual([
      { type: 'charge', amount_cents: 10_000, status: 'pending' },
      { type: 'adjustment', amount_cents: -10_000, status: 'pending' },
    ]);
    expect(await database.verify()).toEqual([]);
    await database.close();
  });
});
