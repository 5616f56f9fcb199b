import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { addClassLevel } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';

async function newDatabase(): Promise<{ name: string; database: Database }> {
  const name = await createPostgresDatabase('migrated');
  const database = openPostgres(urlOf(name), undefined);
  onTestFinished(async () => {
    await database.close();
    await dropPostgresDatabase(name);
  });
  return { name, database };
}

const isUnavailableFor = (database: Database, work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => database.isUnavailable(error),
  );

test.each([
  ['accepts no connections', ['allow_connections false'], ['allow_connections true']],
  ['was renamed', ['rename to $other'], ['rename to $name']],
])('a database that %s is unavailable, until that is over', async (_what, [close], [open]) => {
  const { name, database } = await newDatabase();
  const { database: superuser } = await newDatabase();
  const other = `${name}_other`;
  const run = (text: string) => sql.raw(text).execute(superuser.reader);
  const change = (from: string, action = '') =>
    run(`alter database ${from} ${action.replace('$other', other).replace('$name', name)}`);
  const disconnect = () =>
    run(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
  await database.ping();

  // A database is renamed without connections.
  await disconnect();
  await change(name, close);
  await disconnect();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await isUnavailableFor(database, database.ping())).toBe(true);
    expect(await isUnavailableFor(database, addClassLevel(database))).toBe(true);
  }
  await change(close?.startsWith('rename') ? other : name, open);
  await database.ping();
  await addClassLevel(database);
});

test('a server that no longer knows the password is unavailable', async () => {
  const { name, database: superuser } = await newDatabase();
  const run = (text: string) => sql.raw(text).execute(superuser.reader);
  const role = `rotated_${name}`;
  await run(`create role ${role} login password 'before'`);
  onTestFinished(async () => void (await run(`drop role ${role}`)));
  const url = new URL(urlOf(name));
  [url.username, url.password] = [role, 'before'];
  const database = openPostgres(url.href, undefined);
  onTestFinished(() => database.close());
  await database.ping();
  await run(`alter role ${role} password 'after'`);
  await run(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = '${role}'`,
  );
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await isUnavailableFor(database, database.ping())).toBe(true);
    expect(await isUnavailableFor(database, addClassLevel(database))).toBe(true);
  }
});
