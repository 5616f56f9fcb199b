import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addEnrolment, addPayment, addTransaction } from '../../testing/rows/rows.ts';
import { rowsOf } from '../schema/aggregate.ts';
import { aggregates } from '../schema/schema.ts';
import { postgresDialect, sqliteDialect } from '../schema/sql-dialect.ts';
import { counters } from './counters.ts';

const dialect = process.env.TEST_ENGINE === 'postgres' ? postgresDialect : sqliteDialect;

test('a recount repairs every aggregate, counter and offset that was damaged', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const ended_at = '2026-02-01T10:00:00.000Z';
  const { student_id, course_id } = await addEnrolment(database);
  const left = await addEnrolment(database, { course_id, status: 'cancelled', ended_at });
  const moved = { transferred_from_id: left.id, enrolled_at: ended_at };
  await addEnrolment(database, { student_id: left.student_id, ...moved });
  const { id: payment_id } = await addPayment(database, { student_id, course_id });
  await addTransaction(database, { payment_id });
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  const tables = aggregates(dialect).map(rowsOf);
  const someday = `'2020-01-01T00:00:00.000Z'`;
  const damage = [
    `payments set amount_cents = 2, refunded_cents = 1, status = 'partially_refunded',
      paid_at = ${someday}`,
    `payments set enrolment_root_id = null, not_enrolled_since = ${someday},
      failed_since = ${someday}`,
    `users set last_payment_id = null, class_level_position = 99, waiting_since = null,
      enrolled_course_count = 9, has_purchased = 0 where user_type = 'student'`,
    `users set enrolled_course_count = 0, waiting_since = ${someday} where id = ${student_id}`,
    'courses set student_count = 9',
    `enrolments set transfer_root_id = null, transferred_to_id = null, charged_cents = 7,
      paid_cents = 9, balance_cents = 5, overdue_from = '2020-01-01',
      overpaid_since = ${someday}, refunded_since = ${someday}`,
    // Last: on SQLite it follows every changed balance.
    'charges set open_cents = open_cents + 1',
  ];

  await run('delete from time_zone_offsets where seconds <> 1');
  await run(`insert into time_zone_offsets (zone, starts_at, seconds)
    values (0, '0001-01-01T00:00:00.000Z', 7200)`);
  for (const change of damage) await run(`update ${change}`);
  for (const table of tables) await run(`update ${table} set count = count + 1`);
  for (const table of tables) await run(`delete from ${table} where count > 1`);
  const found = await database.verify();
  const damaged = new Set(found.map(({ where, column }) => `${where.split(' ')[0]} ${column}`));
  expect(damaged).toContain('time_zone_offsets seconds');
  for (const table of ['user_counts', 'charge_totals', 'daily_method_revenue_totals']) {
    expect(damaged).toContain(`${table} count`);
  }
  for (const { table, columns } of counters) {
    for (const column of Object.keys(columns)) expect(damaged).toContain(`${table} ${column}`);
  }

  await database.recount();
  expect(await database.verify()).toEqual([]);
});
