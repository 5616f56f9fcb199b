import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { pretendReplica } from '../../testing/processes/pretended-replica.ts';
import { addClassLevel } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';

let replica: Awaited<ReturnType<typeof pretendReplica>>;
let database: Database;
let logged: string[];

const state = () => database.replicaState?.();
const readsFrom = async () =>
  (await sql<{ name: string }>`select current_database() as name`.execute(database.replica)).rows[0]
    ?.name;

let names: string[];
beforeEach(async () => {
  names = await Promise.all([
    createPostgresDatabase('migrated'),
    createPostgresDatabase('migrated'),
  ]);
  const [primary = '', other = ''] = names;
  replica = await pretendReplica(other);
  logged = [];
  const log = (_details: object, message: string) => void logged.push(message);
  database = openPostgres(urlOf(primary), urlOf(other), {
    statementTimeoutMs: 120_000,
    log: { info: log, warn: log },
  });
  onTestFinished(async () => {
    await database.close();
    await Promise.all(names.map(dropPostgresDatabase));
  });
  await expect.poll(() => state()?.problem).toBe(undefined);
});

test('a replica that lags for too long is not used until it has caught up, and the log says so once each', async () => {
  expect(await readsFrom()).toBe(names[1]);
  await replica.pause();
  await addClassLevel(database);
  await expect.poll(() => state()?.problem).toBe('lagging');
  expect(state()?.lagSeconds).toBeGreaterThan(5);
  expect(await readsFrom()).toBe(names[0]);
  await replica.resume();
  await expect.poll(() => state()?.problem).toBe(undefined);
  expect(state()?.lagSeconds).toBe(0);
  expect(await readsFrom()).toBe(names[1]);
  expect(logged).toEqual([
    'replica is used',
    'replica is not used, the primary serves its reads',
    'replica is used',
  ]);
});

test.each([
  ['promote', 'not_a_replica'],
  ['forgetMigration', 'other_migrations'],
] as const)('a replica is not used after %s', async (change, problem) => {
  await replica[change]();
  await expect.poll(() => state()?.problem).toBe(problem);
  expect(await readsFrom()).toBe(names[0]);
});
