import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import type { Database } from '../database.ts';
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
    expect(rows).toEqual([{ statement: '15s', idle: '1min' }]);
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

test('a recount of all days has more time, but the next transaction does not', async () => {
  const database = openAt(urlOf(name), '?connections=1');
  const during = await database.write(async (writer) => {
    await database.recountDays(writer);
    return (await limits.execute(writer)).rows;
  });
  expect(during).toMatchObject([{ statement: '5min' }]);
  const { rows } = await database.write((writer) => limits.execute(writer));
  expect(rows).toMatchObject([{ statement: '15s' }]);
});
