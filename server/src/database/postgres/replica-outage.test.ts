import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../testing/app.ts';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { type FaultyProxy, startFaultyProxy } from '../../testing/processes/faulty-proxy.ts';
import { pretendReplica } from '../../testing/processes/pretended-replica.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';

/** Two databases of one server act as primary and replica, so a read tells where it ran. */
let primaryName: string;
let replicaName: string;
beforeAll(async () => {
  primaryName = await createPostgresDatabase('migrated');
  replicaName = await createPostgresDatabase('migrated');
  await pretendReplica(replicaName);
});
afterAll(async () => {
  await dropPostgresDatabase(primaryName);
  await dropPostgresDatabase(replicaName);
});

let proxy: FaultyProxy;
let database: Database;
beforeEach(async () => {
  proxy = await startFaultyProxy(urlOf(replicaName));
  database = openPostgres(urlOf(primaryName), proxy.url);
  onTestFinished(() => database.close());
  await expect.poll(isAvailable).toBe(true);
});

const isAvailable = (): boolean => database.replicaState?.().problem === undefined;

const databaseName = sql<string>`current_database()`;

const readFrom = async (): Promise<string | undefined> => {
  const query = database.replica.selectNoFrom(databaseName.as('name'));
  return (await query.executeTakeFirst())?.name;
};

const exportedFrom = async (): Promise<string | undefined> => {
  const query = database.replica.selectNoFrom(databaseName.as('name'));
  const batches = await Array.fromAsync(database.stream(query, new AbortController().signal));
  return batches.flat()[0]?.name;
};

test('while the replica is stopped, the primary serves its reads; afterwards the replica does again', async () => {
  expect(await readFrom()).toBe(replicaName);
  expect(await exportedFrom()).toBe(replicaName);
  expect(isAvailable()).toBe(true);

  await proxy.stop();
  expect(await readFrom()).toBe(primaryName);
  expect(await exportedFrom()).toBe(primaryName);
  expect(isAvailable()).toBe(false);

  await proxy.start();
  await expect.poll(readFrom).toBe(replicaName);
  expect(await exportedFrom()).toBe(replicaName);
  expect(isAvailable()).toBe(true);
});

test('a read during which the replica stops is repeated on the primary', async () => {
  await readFrom();
  const slow = sql<{ name: string }>`select ${databaseName} as name, pg_sleep(
    case when current_database() = ${replicaName} then 60 else 0 end)`.execute(database.replica);
  const isRunning = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${replicaName} and wait_event = 'PgSleep'`.execute(database.reader);
    return rows.length > 0;
  };
  await expect.poll(isRunning).toBe(true);
  await proxy.stop();
  expect((await slow).rows[0]?.name).toBe(primaryName);
});

test('an export that the replica cannot start is read from the primary', async () => {
  // The pooled connection is only found to be lost by its first query.
  expect(await exportedFrom()).toBe(replicaName);
  proxy.silence();
  await proxy.stop();
  expect(await exportedFrom()).toBe(primaryName);
});

test('a replica that goes silent is detected within 30 seconds', async () => {
  expect(await readFrom()).toBe(replicaName);
  proxy.silence();
  proxy.refuseSilently(true);
  await expect.poll(isAvailable, { interval: 200 }).toBe(false);
  expect(await readFrom()).toBe(primaryName);
  proxy.refuseSilently(false);
  await expect.poll(readFrom).toBe(replicaName);
});

test('an error of the query itself is not repeated on the primary', async () => {
  await expect(sql`select no_such_column`.execute(database.replica)).rejects.toThrow(
    'no_such_column',
  );
  expect(isAvailable()).toBe(true);
  expect(await readFrom()).toBe(replicaName);
});

test('lists, exports and figures respond while the replica is stopped', async () => {
  const app = await buildTestApp({ database: { ...database, close: async () => {} } });
  onTestFinished(() => app.close());
  await proxy.stop();
  const { headers } = await app.signIn('owner');
  for (const url of [
    '/api/auth/admin/students/',
    '/api/auth/admin/students/?search=anna',
    '/api/auth/admin/students/export.csv',
    '/api/auth/users/status-count/',
  ]) {
    expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 200]);
  }
});
