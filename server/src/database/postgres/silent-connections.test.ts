import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { type FaultyProxy, startFaultyProxy } from '../../testing/processes/faulty-proxy.ts';
import { addClassLevel } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';

let name: string;
beforeAll(async () => {
  name = await createPostgresDatabase('migrated');
});
afterAll(() => dropPostgresDatabase(name));

let proxy: FaultyProxy;
let database: Database;
beforeEach(async () => {
  proxy = await startFaultyProxy(urlOf(name));
  database = openPostgres(`${proxy.url}?connections=4&connect_timeout=2`, undefined);
});
afterEach(() => database.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const isReady = async (): Promise<boolean> => (await failureOf(database.ping())) === undefined;

/** Opens all four connections of the pool and leaves them idle. */
const fillPool = (): Promise<unknown> =>
  Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(database.reader)));

/** Fails with the error of the work, and passes the timeouts of the client without waiting. */
async function failureAfterTimeouts(start: () => Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isSettled = false;
  const failure = failureOf(start()).finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(100);
  }
  vi.useRealTimers();
  return failure;
}

test('idle connections that went silent are replaced within 30 seconds', async () => {
  await fillPool();
  await database.ping();
  proxy.silence();
  expect(await isReady()).toBe(false);
  await expect.poll(isReady).toBe(true);
  await addClassLevel(database);
  await expect(fillPool()).resolves.toHaveLength(4);
});

test('a query without a response fails as unavailable, and its connection is not used again', async () => {
  await fillPool();
  proxy.silence();
  const failure = await failureAfterTimeouts(() => sql`select 1`.execute(database.reader));
  expect(database.isUnavailable(failure)).toBe(true);
  // The other idle connections are just as silent: none of them is used.
  await expect(fillPool()).resolves.toHaveLength(4);
});

test.each(['begin', 'insert', 'commit'])(
  'a transaction without a response to its %s fails as unavailable, and the next one works',
  async (step) => {
    await fillPool();
    const failure = await failureAfterTimeouts(() => {
      if (step === 'begin') proxy.silence();
      return database.write(async (writer) => {
        if (step === 'insert') proxy.silence();
        const row = { name: `Silent at ${step}`, position: -1 };
        await writer.insertInto('class_levels').values(row).execute();
        if (step === 'commit') proxy.silence();
      });
    });
    expect(database.isUnavailable(failure)).toBe(true);
    const added = await addClassLevel(database, { name: `After ${step}` });
    expect(added.name).toBe(`After ${step}`);
  },
);

test('a server that accepts connections but does not respond is unavailable until it does', async () => {
  await database.ping();
  proxy.silence();
  proxy.refuseSilently(true);
  expect(await isReady()).toBe(false);
  expect(database.isUnavailable(await failureOf(addClassLevel(database)))).toBe(true);
  proxy.refuseSilently(false);
  await expect.poll(isReady).toBe(true);
  await addClassLevel(database);
});

test('a slow network is not mistaken for a silent one', async () => {
  await fillPool();
  await database.ping();
  const before = proxy.accepted();
  proxy.delay(300);
  await database.ping();
  await addClassLevel(database);
  expect(proxy.accepted()).toBe(before);
});

test('an export without a response fails as unavailable', async () => {
  const rows = database.reader.selectNoFrom(sql<number>`generate_series(1, 5000)`.as('n'));
  const failure = await failureAfterTimeouts(async () => {
    for await (const _ of database.stream(rows, new AbortController().signal)) proxy.silence();
  });
  expect(database.isUnavailable(failure)).toBe(true);
});
