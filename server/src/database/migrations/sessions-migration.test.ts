import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { allMigrations } from './all-migrations.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

test('the migration of sessions gives them an end and signs nobody out', async () => {
  const database = place.open();
  await database.migrate(allMigrations.filter(({ name }) => name < '0007'));
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  const at = '2026-01-01T00:00:00.000Z';
  const far = '2096-01-01T00:00:00.000Z';
  await run(`insert into users (id, email, first_name, last_name, full_name, name_key, search_key,
      user_type, status, locale, has_purchased, created_at)
    values (1, 'a@b.c', 'A', 'B', 'A B', 'a b', 'a b', 'owner', 'active', 'en', 0, '${at}'),
      (2, 'd@b.c', 'D', 'B', 'D B', 'd b', 'd b', 'student', 'active', 'en', 0, '${at}')`);
  await run(`insert into sessions (id, user_id, created_at, last_used_at, expires_at)
    values ('of-owner', 1, '${at}', '${at}', '${far}'), ('of-student', 2, '${at}', '${at}', '${far}'),
      ('over', 1, '${at}', '${at}', '${at}')`);
  const start = Date.now();
  await database.migrate();
  const rows = await database.reader.selectFrom('sessions').selectAll().orderBy('id').execute();
  const [owner, student, over] = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const hours = (row: typeof owner) => (Date.parse(row?.ends_at ?? '') - start) / 3_600_000;
  expect(Math.floor(hours(owner))).toBe(24);
  expect(Math.floor(hours(student))).toBe(30 * 24);
  expect(owner?.expires_at).toBe(owner?.ends_at);
  expect(over?.expires_at).toBe(at);
  expect(rows.every(({ authenticated_at }) => authenticated_at === at)).toBe(true);
  await database.close();
});
