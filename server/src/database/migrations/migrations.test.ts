import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { leaveLaterMigration, migrationsIn } from '../../testing/later-version.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import type { RunSql } from '../run-sql.ts';
import { allIndexes, storedTables } from '../schema/schema.ts';
import { postgresDialect, type SqlDialect, sqliteDialect } from '../schema/sql-dialect.ts';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';
import { NewerDatabaseError } from './newer-database.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

/** Reads rows, computes in TypeScript, and writes: what SQL statements alone cannot do. */
const renameLevels = async (run: RunSql): Promise<void> => {
  for (const { id, name } of await run('select id, name from class_levels')) {
    const reversed = Array.from(String(name)).reverse().join('');
    await run(`update class_levels set name = '${reversed}' where id = ${id}`);
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
    up: async (run) => {
      runs += 1;
      await renameLevels(run);
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
    up: async (run) => {
      await run('create table leftovers (id integer)');
      await renameLevels(run);
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
  await database.migrate();
  const engines: string[] = [];
  const note: Migration = {
    name: '9998-note',
    up: async (_, { engine }) => void engines.push(engine),
  };
  await database.migrate([...allMigrations, note]);
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

test('a migration of SQLite tables cannot leave a row that refers to a missing one', async () => {
  const database = place.open();
  await database.migrate();
  const { id } = await addCourse(database);
  const dropLevels: Migration = {
    name: '9998-drop-levels',
    up: async (run) => {
      await run('delete from class_levels');
    },
  };
  await expect(database.migrate([...allMigrations, dropLevels])).rejects.toThrow(
    /missing row|foreign key constraint/,
  );
  expect(await database.reader.selectFrom('courses').select('id').execute()).toEqual([{ id }]);
  await database.close();
});

test('triggers and aggregates of another version are created again and counted', async () => {
  const database = place.open();
  await database.migrate();
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  await addEnrolment(database);
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  await run(`drop trigger users_fill ${isPostgres ? 'on users' : ''}`);
  await run('drop table user_counts');
  await run(`update metadata set value = 'of another version' where name = 'schema'`);
  await addLevel(database, 'Grade 7');
  expect(await database.migrate()).toEqual([]);
  expect(await database.verify()).toEqual([]);
  const { waiting_since, created_at } = await addStudent(database);
  expect(waiting_since).toBe(created_at);
  expect(await database.verify()).toEqual([]);
  await database.close();
});

test('what another version derived is dropped, and what an operator added stays', async () => {
  const database = place.open();
  await database.migrate();
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  const note = `insert into own_counts select count(*) from users`;
  const own =
    process.env.TEST_ENGINE === 'postgres'
      ? [
          `create function own_note() returns trigger language plpgsql
            as $$ begin ${note}; return null; end $$`,
          'create trigger own_trigger after insert on users execute function own_note()',
        ]
      : [`create trigger own_trigger after insert on users begin ${note}; end`];
  for (const text of ['create table own_counts (count integer)', ...own]) await run(text);
  await run('create table earlier_counts (count integer)');
  await run(`update metadata set value = value || '\ntable earlier_counts\ntable users'
    where name = 'schema-parts'`);
  await run(`update metadata set value = 'of another version' where name = 'schema'`);
  expect(await database.migrate()).toEqual([]);
  await addStudent(database);
  const rows = async (table: string) =>
    (await sql.raw(`select * from ${table}`).execute(database.reader)).rows;
  expect(await rows('own_counts')).toEqual([{ count: 1 }]);
  await expect(rows('earlier_counts')).rejects.toThrow(/earlier_counts/);
  await database.close();
});

test('a database of the version before gets the columns of imports, and finds its checks', async () => {
  const database = place.open();
  await database.migrate();
  const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
  await run('drop index imports_by_check');
  await run('alter table imports drop column check_job_id');
  await run('alter table imports drop column seats');
  await run(`delete from migrations where name = '0020-import-checks'`);
  const now = '2026-11-01T10:00:00.000Z';
  await run(`insert into jobs (kind, state, payload, run_at, created_at)
    values ('import.check', 'queued', '{"importId":1,"revision":2}', '${now}', '${now}')`);
  await run(`insert into imports (kind, state, content_hash, columns, mapping, blanks, hand_edited,
      revision, created_at)
    values ('students', 'checking', '${'a'.repeat(64)}', '[]', '{}', '{}', 'keep', 2, '${now}')`);
  expect(await database.migrate()).toEqual(['0020-import-checks']);
  const found = await database.reader
    .selectFrom('imports')
    .select(['check_job_id', 'seats'])
    .execute();
  const job = await database.reader.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
  expect(found).toEqual([{ check_job_id: job.id, seats: '{}' }]);
  await database.close();
});

test('migrations are in order and have unique names', () => {
  const names = allMigrations.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
});

/** A change of it comes with a migration: nothing else brings the change to an existing database. */
const schemaHashes = {
  migration: '0021-undos-without-changes',
  sqlite: '7a10c748197770a9',
  postgres: '2fd1cf9eedf96664',
};

test('a change of tables or indexes comes with a migration', () => {
  const hashOf = (dialect: SqlDialect): string =>
    createHash('sha256')
      .update(JSON.stringify([storedTables(dialect), allIndexes(dialect)]))
      .digest('hex')
      .slice(0, 16);
  expect({
    migration: allMigrations.at(-1)?.name,
    sqlite: hashOf(sqliteDialect),
    postgres: hashOf(postgresDialect),
  }).toEqual(schemaHashes);
});
