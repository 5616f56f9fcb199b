import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import type { Database } from '../database.ts';
import { runWithReadContext } from '../read-context.ts';
import { openPostgres } from './open-postgres.ts';

let name: string;
beforeAll(async () => {
  name = await createPostgresDatabase('migrated');
});
afterAll(() => dropPostgresDatabase(name));

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

const openAt = (url: string, parameters: string) => {
  const database = openPostgres(`${url}${parameters}`, undefined);
  opened.push(database);
  return database;
};
interface Limits {
  readonly statement: string;
  readonly idle: string;
}

const limits = sql<Limits>`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;

test.each(['', '&pgbouncer=true'])(
  'a transaction has time limits on the server, with the parameters "%s" as well',
  async (parameters) => {
    const database = openAt(urlOf(name), `?connections=1${parameters}`);
    const { rows } = await database.write((writer) => limits.execute(writer));
    expect(rows).toEqual([{ statement: '15s', idle: '5s' }]);
    const all = database.reader.selectNoFrom([
      sql<string>`current_setting('statement_timeout')`.as('statement'),
      sql<string>`current_setting('idle_in_transaction_session_timeout')`.as('idle'),
    ]);
    const exported = await Array.fromAsync(database.stream(all, new AbortController().signal));
    expect(exported.flat()).toEqual([{ statement: '1min', idle: '1min' }]);
  },
);

test('behind PgBouncer the limits of a transaction do not change the session', async () => {
  const before = (await limits.execute(openAt(urlOf(name), '?pgbouncer=true').reader)).rows;
  const database = openAt(urlOf(name), '?connections=1&pgbouncer=true');
  await database.write((writer) => limits.execute(writer));
  expect((await limits.execute(database.reader)).rows).toEqual(before);
});

test('a probe and a cancellation do not wait for the connections of requests', async () => {
  const database = openAt(urlOf(name), '?connections=2&connect_timeout=1');
  const controllers = [new AbortController(), new AbortController()];
  const slow = controllers.map(({ signal }) =>
    runWithReadContext({ signal, readsOwnWrites: false }, () =>
      sql`select pg_sleep(60)`.execute(database.reader).catch((error: Error) => error.message),
    ),
  );
  const running = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${name} and wait_event = 'PgSleep'`.execute(observer.reader);
    return rows.length;
  };
  const observer = openAt(urlOf(name), '');
  await expect.poll(running).toBe(2);
  await database.ping();
  expect((await database.activity?.())?.lockWaiters).toBe(0);
  for (const controller of controllers) controller.abort();
  expect(await Promise.all(slow)).toEqual(
    controllers.map(() => 'canceling statement due to user request'),
  );
});

test('the time is that of the server', async () => {
  const database = openAt(urlOf(name), '');
  const query = sql<{
    ms: number;
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const before = (await query.execute(database.reader)).rows[0]?.ms ?? 0;
  const time = (await database.time()).getTime();
  const after = (await query.execute(database.reader)).rows[0]?.ms ?? 0;
  expect(time).toBeGreaterThanOrEqual(Math.floor(before));
  expect(time).toBeLessThanOrEqual(after);
});

test('the locks of a node that hangs in a transaction are released', async () => {
  const [frozen, healthy] = [
    openPostgres(urlOf(name), undefined, { statementTimeoutMs: 900 }),
    openAt(urlOf(name), ''),
  ];
  opened.push(frozen);
  const lock = (database: Database, after: () => Promise<void> = async () => {}) =>
    database.write(async (writer) => {
      await sql`insert into metadata (name, value) values ('lock:frozen', '0')
        on conflict (name) do update set value = '0'`.execute(writer);
      await after();
    });
  const thawed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const failure = lock(frozen, async () => {
    locked.resolve();
    await thawed.promise;
  }).catch((error: unknown) => error);
  await locked.promise;
  await lock(healthy);
  thawed.resolve();
  expect(frozen.isUnavailable(await failure)).toBe(true);
});
