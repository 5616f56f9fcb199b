import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addEnrolment, addPayment, addTransaction } from '../../testing/rows/rows.ts';
import { rowsOf } from '../schema/aggregate.ts';
import { aggregates } from '../schema/schema.ts';
import { postgresDialect, sqliteDialect } from '../schema/sql-dialect.ts';

const dialect = process.env.TEST_ENGINE === 'postgres' ? postgresDialect : sqliteDialect;

test('a recount repairs every aggregate, counter and offset that was damaged', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const ended_at = '2026-02-01T10:00:00.000Z';
  const { student_id, course_id } = await addEnrolment(database);
  await addEnrolment(database, { course_id, status: 'cancelled', ended_at });
  const { id: payment_id } = await addPayment(database, { student_id, course_id });
  await addTransaction(database, { payment_id });
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  const tables = aggregates(dialect).map(rowsOf);
  const counters = {
    users: 'last_payment_id = null, class_level_position = 99',
    courses: 'student_count = 9',
  };

  await run('delete from time_zone_offsets where seconds <> 1');
  await run(`insert into time_zone_offsets (zone, starts_at, seconds)
    values (0, '0001-01-01T00:00:00.000Z', 7200)`);
  for (const [table, change] of Object.entries(counters))
    await run(`update ${table} set ${change}`);
  await run('update users set enrolled_course_count = 9 where waiting_since is null');
  for (const table of tables) await run(`update ${table} set count = count + 1`);
  for (const table of tables) await run(`delete from ${table} where count > 1`);
  const damaged = new Set((await database.verify()).map(({ where }) => where.split(' ')[0]));
  expect(damaged).toContain('time_zone_offsets');
  for (const table of ['users', 'courses', 'daily_method_revenue_totals', 'user_counts']) {
    expect(damaged).toContain(table);
  }

  await database.recount();
  expect(await database.verify()).toEqual([]);
});
