import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { breakableConnection } from '../../testing/processes/breakable-connection.ts';
import { pretendReplica } from '../../testing/processes/pretended-replica.ts';
import { addClassLevel } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { runWithReadContext } from '../read-context.ts';
import { UnusableDatabaseError } from '../unusable-database.ts';
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

const openAt = (url: string, parameters = '') => {
  const database = openPostgres(`${url}${parameters}`, undefined);
  opened.push(database);
  return database;
};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that stops is unavailable, and works again when it returns', async () => {
  const line = await breakableConnection(urlOf(name));
  const database = openAt(line.url);
  await database.ping();

  await line.cut();
  expect(database.isUnavailable(await failure(database.ping()))).toBe(true);
  expect(database.isUnavailable(await failure(addClassLevel(database)))).toBe(true);

  await line.restore();
  await expect.poll(() => database.ping()).toBeUndefined();
  await addClassLevel(database);
  await line.cut();
});

test('an error about an unusable database names the setting', async () => {
  const wrongPassword = new URL(urlOf(name));
  wrongPassword.password = 'wrong';
  const cases: [string, RegExp][] = [
    [urlOf('nowhere'), /^DATABASE_URL must .*database "nowhere" does not exist\.$/],
    [wrongPassword.href, /^DATABASE_URL must .*password authentication failed.*\.$/],
  ];
  for (const [url, sentence] of cases) {
    const database = openAt(url);
    const error = await failure(database.migrate());
    expect(error).toBeInstanceOf(UnusableDatabaseError);
    expect((error as Error).message).toMatch(sentence);
    expect(database.isUnavailable(error)).toBe(false);
  }
});

test('an error about a user without permission to create tables names the setting', async () => {
  const empty = await createPostgresDatabase('empty');
  onTestFinished(() => dropPostgresDatabase(empty));
  const owner = openAt(urlOf(empty));
  const guest = `guest_${empty}`;
  await sql.raw(`create role ${guest} login password 'guest'`).execute(owner.reader);
  onTestFinished(async () => {
    const server = openPostgres(urlOf(name), undefined);
    await sql.raw(`drop role ${guest}`).execute(server.reader);
    await server.close();
  });
  const url = new URL(urlOf(empty));
  [url.username, url.password] = [guest, 'guest'];
  const error = await failure(openAt(url.href).migrate());
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  expect((error as Error).message).toMatch(/^DATABASE_URL must .*permission denied.*\.$/);
});

/** Behaves like PgBouncer, which rejects settings of the session. */
async function startPgBouncerDouble(): Promise<string> {
  const target = new URL(urlOf(name));
  const rejection = Buffer.from(
    'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0',
  );
  const header = Buffer.from('E\0\0\0\0');
  header.writeUInt32BE(rejection.length + 4, 1);
  const proxy = createServer((near) => {
    near.on('error', () => {});
    near.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        near.end(Buffer.concat([header, rejection]));
        return;
      }
      const far = connect(Number(target.port), target.hostname).on('error', () => {});
      far.write(startup);
      near.pipe(far).pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const url = new URL(target);
  url.port = String((proxy.address() as AddressInfo).port);
  return url.href;
}

test('an error about PgBouncer without its parameter names the parameter', async () => {
  const url = await startPgBouncerDouble();
  const error = await failure(openAt(url).migrate());
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  expect((error as Error).message).toBe(
    'DATABASE_URL must point to a usable database: PgBouncer is in between, so add pgbouncer=true to the URL.',
  );
  const database = openAt(url, '?pgbouncer=true');
  expect(await database.migrate()).toEqual([]);
  await database.ping();
});

test('a password outside the URL can contain any character', async () => {
  const role = `slash_${name}`;
  const server = openAt(urlOf(name));
  await sql.raw(`create role ${role} login password 'a/b@c:d#e'`).execute(server.reader);
  onTestFinished(async () => {
    const owner = openPostgres(urlOf(name), undefined);
    await sql.raw(`drop role ${role}`).execute(owner.reader);
    await owner.close();
  });
  const url = new URL(urlOf(name));
  url.username = role;
  url.password = '';
  vi.stubEnv('PGPASSWORD', 'a/b@c:d#e');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openAt(url.href).ping()).resolves.toBeUndefined();
});

test('no query runs for a request that is already aborted', async () => {
  const database = openAt(urlOf(name));
  const context = { readsOwnWrites: false, signal: AbortSignal.abort() };
  const query = () => failure(sql`select 1`.execute(database.reader));
  const error = await runWithReadContext(context, query);
  expect(database.isUnavailable(error)).toBe(true);
  await database.ping();
});

test('a connection that is lost during a transaction is unavailable, and nothing is written', async () => {
  const line = await breakableConnection(urlOf(name));
  const database = openAt(line.url);
  const lost = database.write(async (writer) => {
    await writer.insertInto('class_levels').values({ name: 'Lost', position: -1 }).execute();
    await line.cut();
  });
  expect(database.isUnavailable(await failure(lost))).toBe(true);
  await line.restore();
  const lostRows = database.reader.selectFrom('class_levels').where('name', '=', 'Lost');
  await expect.poll(() => lostRows.select('id').execute()).toEqual([]);
  await line.cut();
});

test('a timed out or terminated statement is unavailable; a constraint violation is not', async () => {
  const database = openAt(urlOf(name));
  const slow = database.write(async (writer) => {
    await sql`set local statement_timeout = 20`.execute(writer);
    await sql`select pg_sleep(10)`.execute(writer);
  });
  expect(database.isUnavailable(await failure(slow))).toBe(true);
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.reader);
  expect(database.isUnavailable(await failure(ended))).toBe(true);
  expect(database.isUnavailable(await failure(addClassLevel(database, { name: '' })))).toBe(false);
});

test('waiting too long for a connection is unavailable', async () => {
  const database = openAt(urlOf(name), '?connections=1&connect_timeout=1');
  const read = () => sql`select 1`.execute(database.reader);
  const waiting = await database.write(() => failure(read()));
  expect(database.isUnavailable(waiting)).toBe(true);
  await read();
});

const running = async (database: Database, what: string): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where query like ${`%${what}%`} and state = 'active'
    and datname = current_database() and pid <> pg_backend_pid()`.execute(database.reader);
  return rows.length;
};

test('the server cancels the query of an aborted request', async () => {
  const database = openAt(urlOf(name));
  const request = new AbortController();
  const query = sql`select pg_sleep(25) as unseen_sleep`.execute(database.reader, {
    signal: request.signal,
  });
  await expect.poll(() => running(database, 'unseen_sleep')).toBe(1);
  request.abort(new Error('aborted'));
  await expect(query).rejects.toThrow();
  await expect.poll(() => running(database, 'unseen_sleep')).toBe(0);
});

test('the server cancels an export that is aborted before its first row', async () => {
  const database = openAt(urlOf(name));
  const request = new AbortController();
  const slow = database.reader.selectNoFrom(sql`pg_sleep(50)`.as('slept'));
  const exporting = Array.fromAsync(database.stream(slow, request.signal));
  const isFetching = async () => (await running(database, 'fetch forward')) === 1;
  await expect.poll(isFetching).toBe(true);
  request.abort(new Error('aborted'));
  await expect(exporting).rejects.toThrow('aborted');
  await expect.poll(isFetching).toBe(false);
});

test('lists and exports use the replica if there is one, and writes never do', async () => {
  const replicaName = await createPostgresDatabase('migrated');
  await pretendReplica(replicaName);
  const database = openPostgres(urlOf(name), urlOf(replicaName));
  const where = sql<{ name: string }>`select current_database() as name`;
  await expect
    .poll(async () => (await where.execute(database.replica)).rows)
    .toEqual([{ name: replicaName }]);
  const streamed = await Array.fromAsync(
    database.stream(
      database.replica.selectNoFrom(sql<string>`current_database()`.as('name')),
      new AbortController().signal,
    ),
  );
  const written = await database.write((writer) => where.execute(writer));
  expect(streamed.flat()).toEqual([{ name: replicaName }]);
  expect((await where.execute(database.reader)).rows).toEqual([{ name }]);
  expect(written.rows).toEqual([{ name }]);
  await database.close();
  await dropPostgresDatabase(replicaName);
});

test('exports use at most four connections, whatever the URL sets for lists', async () => {
  const database = openAt(urlOf(name), '?connections=6');
  const many = database.reader.selectNoFrom(sql<number>`generate_series(1, 5000)`.as('n'));
  const exports = Array.from({ length: 6 }, () =>
    database.stream(many, new AbortController().signal)[Symbol.asyncIterator](),
  );
  const firsts = exports.map((one) => one.next());
  await expect
    .poll(() => database.connections?.())
    .toMatchObject({ exports: { open: 4, idle: 0, waiting: 2 } });
  await Promise.all(exports.map((one) => one.return?.()));
  expect((await Promise.all(firsts)).every(({ done }) => !done)).toBe(true);
});

const preparedStatements = sql<{
  prepared: number;
}>`select count(*) as prepared from pg_prepared_statements`;

test('a repeated statement is prepared once, and never behind PgBouncer', async () => {
  const preparedAt = async (database: Database) => {
    for (let time = 0; time < 5; time += 1) {
      await database.reader.selectFrom('users').select('id').where('id', '=', time).execute();
    }
    return (await preparedStatements.execute(database.reader)).rows[0]?.prepared;
  };
  expect(await preparedAt(openAt(urlOf(name), '?connections=1'))).toBe(1);
  expect(await preparedAt(openAt(urlOf(name), '?connections=1&pgbouncer=true'))).toBe(0);
});

test.each(['transactions', 'audit_events'])('%s cannot be truncated', async (table) => {
  const database = openAt(urlOf(name));
  const truncating = sql`truncate ${sql.table(table)} cascade`.execute(database.reader);
  await expect(truncating).rejects.toThrow(`${table} is append-only`);
});
