import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { leaveLaterMigration, migrationsIn } from '../../testing/later-version.ts';
import { allMigrations } from './all-migrations.ts';
import { NewerDatabaseError } from './newer-database.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

test('many nodes that start at once migrate once', async () => {
  const nodes = Array.from({ length: 4 }, place.open);
  const done = await Promise.all(nodes.map((node) => node.migrate()));
  expect(done.flat().sort()).toEqual(allMigrations.map(({ name }) => name).sort());

  expect(await nodes[0]?.migrate()).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
});

test('a database that a later version has been at gets nothing of ours', async () => {
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
