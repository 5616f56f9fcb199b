import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { leaveLaterMigration, migrationsIn } from '../../testing/later-version.ts';
import type { Database } from '../database.ts';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';
import { NewerDatabaseError } from './newer-database.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

type ClassLevels = { class_levels: { id: number; name: string; position: number } };

/** Reads rows, computes in TypeScript, and writes: what SQL statements alone cannot do. */
const renameLevels = async (db: Kysely<unknown>): Promise<void> => {
  const tables = db.withTables<ClassLevels>();
  const levels = await tables.selectFrom('class_levels').select(['id', 'name']).execute();
  for (const { id, name } of levels) {
    const reversed = Array.from(name).reverse().join('');
    await tables.updateTable('class_levels').set({ name: reversed }).where('id', '=', id).execute();
  }
};

const namesIn = async (database: Database): Promise<string[]> => {
  const levels = await database.reader
    .selectFrom('class_levels')
    .select('name')
    .orderBy('id')
    .execute();
  return levels.map(({ name }) => name);
};

const addLevel = (database: Database, name: string): Promise<unknown> =>
  database.write((writer) =>
    writer.insertInto('class_levels').values({ name, position: 1 }).execute(),
  );

test('nodes that start at the same time apply each migration once', async () => {
  const nodes = Array.from({ length: 4 }, place.open);
  const done = await Promise.all(nodes.map((node) => node.migrate()));
  expect(done.flat().sort()).toEqual(allMigrations.map(({ name }) => name).sort());

  expect(await nodes[0]?.migrate()).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
});

test('a migration that runs code runs once when nodes start at the same time', async () => {
  const first = place.open();
  await first.migrate();
  await addLevel(first, 'Grade 1');

  let runs = 0;
  const reverse: Migration = {
    name: '9998-reverse',
    up: async (db) => {
      runs += 1;
      await renameLevels(db);
    },
  };
  const nodes = [first, ...Array.from({ length: 4 }, place.open)];
  const done = await Promise.all(nodes.map((node) => node.migrate([...allMigrations, reverse])));
  expect(done.flat()).toEqual(['9998-reverse']);
  expect(runs).toBe(1);
  expect(await namesIn(first)).toEqual(['1 edarG']);
  await Promise.all(nodes.map((node) => node.close()));
});

test('a migration that fails halfway leaves nothing, and runs again at the next start', async () => {
  const database = place.open();
  await database.migrate();
  await addLevel(database, 'Grade 1');
  const failing: Migration = {
    name: '9998-reverse',
    up: async (db) => {
      await sql`create table leftovers (id integer)`.execute(db);
      await renameLevels(db);
      throw new Error('halfway');
    },
  };
  await expect(database.migrate([...allMigrations, failing])).rejects.toThrow('halfway');
  expect(await namesIn(database)).toEqual(['Grade 1']);

  const fixed = { ...failing, up: renameLevels };
  expect(await database.migrate([...allMigrations, fixed])).toEqual(['9998-reverse']);
  expect(await namesIn(database)).toEqual(['1 edarG']);
  await expect(sql`select * from leftovers`.execute(database.reader)).rejects.toThrow(/leftovers/);
  await database.close();
});

test('a migration gets the dialect of its engine', async () => {
  const database = place.open();
  const engines: string[] = [];
  const note: Migration = {
    name: '0001-note',
    up: async (_, { engine }) => void engines.push(engine),
  };
  await database.migrate([note]);
  expect(engines).toEqual([process.env.TEST_ENGINE]);
  await database.close();
});

test('a database of a later version is refused and stays unchanged', async () => {
  const database = place.open();
  await database.write((writer) =>
    sql`create table migrations (name text primary key, applied_at text not null)`.execute(writer),
  );
  await leaveLaterMigration(database);
  await expect(database.migrate()).rejects.toThrow(NewerDatabaseError);
  expect(await migrationsIn(database)).toEqual(['9999-later']);
  const users = database.reader.selectFrom('users').select('id').execute();
  await expect(users).rejects.toThrow(/users/);
  await database.close();
});

describe('the migration of the records', () => {
  const before = async (): Promise<Database> => {
    const database = place.open();
    await database.migrate(allMigrations.slice(0, 1));
    return database;
  };
  const run = (database: Database, text: string) =>
    database.write((writer) => sql.raw(text).execute(writer));

  test('keeps the audit trail with its search, its counters and its protection', async () => {
    const database = await before();
    await run(
      database,
      `insert into audit_events (action, subject, subject_id, subject_label, occurred_at, search_key)
       values ('user.created', 'User', '1', 'Ana', '2026-01-01T00:00:00.000Z', 'ana')`,
    );
    expect(await database.migrate()).toEqual(allMigrations.slice(1).map(({ name }) => name));
    await run(
      database,
      `insert into audit_events (action, subject, subject_id, subject_label, occurred_at, search_key)
       values ('any.action', 'Any', '1', 'Bea', '2026-01-01T00:00:00.000Z', 'bea')`,
    );
    const { rows } = await sql`select subject_label from audit_events order by id`.execute(
      database.reader,
    );
    expect(rows).toEqual([{ subject_label: 'Ana' }, { subject_label: 'Bea' }]);
    expect(await database.verify()).toEqual([]);
    for (const change of [
      `update audit_events set action = 'x'`,
      `update audit_events set subject_label = 'x'`,
      `update audit_events set action = 'x', redacted_at = '2026-01-01T00:00:00.000Z'`,
      'delete from audit_events',
    ]) {
      await expect(run(database, change)).rejects.toThrow(/append-only/);
    }
    await run(database, `update audit_events set search_key = 'new'`);
    const redact = `update audit_events set subject_label = '[erased]', redacted_at = '2026-02-01T00:00:00.000Z'`;
    await run(database, redact);
    const takeBack = `update audit_events set subject_label = 'Ana', redacted_at = null`;
    await expect(run(database, takeBack)).rejects.toThrow(/append-only/);
    await database.close();
  });

  const addCourse = async (database: Database): Promise<void> => {
    await run(database, `insert into class_levels (id, name, position) values (1, 'Grade 1', 1)`);
    await run(
      database,
      `insert into courses (id, code, title, title_key, search_key, subject, class_level_id, status,
         price_cents, currency, created_at)
       values (1, 'A', 'A', 'a', 'a', 'A', 1, 'draft', 45000, 'EUR', '2026-01-01T00:00:00.000Z')`,
    );
  };

  test('keeps enrolments with their counters and rules', async () => {
    const database = await before();
    await addCourse(database);
    const at = '2026-01-01T00:00:00.000Z';
    await run(
      database,
      `insert into users (id, email, first_name, last_name, full_name, name_key, search_key,
         user_type, status, locale, has_purchased, created_at)
       values (5, 'a@b.c', 'A', 'B', 'A B', 'a b', 'a b a@b.c', 'student', 'active', 'en', 0, '${at}')`,
    );
    await run(
      database,
      `insert into enrolments (id, student_id, course_id, status, enrolled_at, ended_at)
       values (3, 5, 1, 'cancelled', '${at}', '${at}'), (9, 5, 1, 'active', '${at}', null)`,
    );
    await database.migrate();
    const { rows } = await sql`select id, status, version from enrolments order by id`.execute(
      database.reader,
    );
    expect(rows).toEqual([
      { id: 3, status: 'cancelled', version: 1 },
      { id: 9, status: 'active', version: 1 },
    ]);
    const again = `insert into enrolments (id, student_id, course_id, status, enrolled_at)
      values (10, 5, 1, 'active', '${at}')`;
    await expect(run(database, again)).rejects.toThrow();
    await run(database, `update enrolments set status = 'completed', ended_at = '${at}'`);
    expect(await database.verify()).toEqual([]);
    const { rows: courses } = await sql`select student_count from courses`.execute(database.reader);
    expect(courses).toEqual([{ student_count: 0 }]);
    await database.close();
  });

  test('stores the price before each saved one, from the audit trail', async () => {
    const database = await before();
    await addCourse(database);
    await run(
      database,
      `insert into pricings (id, course_id, original_cents, discount_points, final_cents, created_at, search_key)
       values (7, 1, 50000, 1000, 45000, '2026-01-01T00:00:00.000Z', 'a'),
         (8, 1, 50000, 1000, 45000, '2026-01-01T00:00:00.000Z', 'a')`,
    );
    await run(
      database,
      `insert into audit_events (action, subject, subject_id, subject_label, "before", occurred_at, search_key)
       values ('pricing.created', 'Pricing', '7', 'A', '{"current_price":"161.10"}', '2026-01-01T00:00:00.000Z', 'a')`,
    );
    await database.migrate();
    const { rows } = await sql`select id, previous_cents from pricings order by id`.execute(
      database.reader,
    );
    expect(rows).toEqual([
      { id: 7, previous_cents: 16_110 },
      { id: 8, previous_cents: null },
    ]);
    await database.close();
  });
});
