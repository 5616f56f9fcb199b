import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
    name: '0002-reverse',
    up: async (db) => {
      runs += 1;
      await renameLevels(db);
    },
  };
  const nodes = [first, ...Array.from({ length: 4 }, place.open)];
  const done = await Promise.all(nodes.map((node) => node.migrate([...allMigrations, reverse])));
  expect(done.flat()).toEqual(['0002-reverse']);
  expect(runs).toBe(1);
  expect(await namesIn(first)).toEqual(['1 edarG']);
  await Promise.all(nodes.map((node) => node.close()));
});

test('a migration that fails halfway leaves nothing, and runs again at the next start', async () => {
  const database = place.open();
  await database.migrate();
  await addLevel(database, 'Grade 1');
  const failing: Migration = {
    name: '0002-reverse',
    up: async (db) => {
      await sql`create table notes (id integer)`.execute(db);
      await renameLevels(db);
      throw new Error('halfway');
    },
  };
  await expect(database.migrate([...allMigrations, failing])).rejects.toThrow('halfway');
  expect(await namesIn(database)).toEqual(['Grade 1']);

  const fixed = { ...failing, up: renameLevels };
  expect(await database.migrate([...allMigrations, fixed])).toEqual(['0002-reverse']);
  expect(await namesIn(database)).toEqual(['1 edarG']);
  await expect(sql`select * from notes`.execute(database.reader)).rejects.toThrow(/notes/);
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
