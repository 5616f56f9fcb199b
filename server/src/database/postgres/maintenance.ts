import type pg from 'pg';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import { recount } from '../counters/recount.ts';
import { type Difference, findDifferences } from '../counters/verify.ts';
import { migrateAll } from '../migrations/migrate.ts';
import type { RunSql } from '../run-sql.ts';
import { UnusableDatabaseError } from '../unusable-database.ts';
import { loadInto } from './bulk-load-postgres.ts';
import { isForbidden, isUnavailable } from './errors.ts';
import { migrateOne } from './migrate-postgres.ts';
import { openPool } from './pool.ts';
import { postgresTallyWords } from './sql-dialect.ts';

const forAsLongAsItTakes = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

const everythingCounted = `lock table class_levels, users, teachers, courses, enrolments, payments,
  transactions, audit_events in share row exclusive mode`;

/** Work on the database as a whole, each over a connection of its own. */
export const maintenanceOf = (url: string) => ({
  migrate: () =>
    onConnection(url, (client) =>
      migrateAll((one) => inTransaction(client, '', (run) => migrateOne(run, one))).catch(
        (error: unknown) => {
          throw isForbidden(error) ? new UnusableDatabaseError('DATABASE_URL', error) : error;
        },
      ),
    ),

  bulkLoad: (work: (into: BulkLoad) => Promise<void>, options: BulkLoadOptions = {}) =>
    onConnection(url, async (client) => {
      await inTransaction(client, '', () => loadInto(client, work, options));
      await client.query('vacuum');
    }),

  recount: () =>
    onConnection(url, (client) =>
      inTransaction(client, '', async (run) => {
        // Nothing may change between what is counted and what is written.
        await run(everythingCounted);
        await recount(run, postgresTallyWords);
      }),
    ),

  verify: (): Promise<Difference[]> =>
    onConnection(url, (client) =>
      inTransaction(client, 'isolation level repeatable read, read only', (run) =>
        findDifferences(run, postgresTallyWords),
      ),
    ),
});

async function onConnection<T>(
  url: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const { pool } = openPool(url, { connections: 1, isPatient: true });
  try {
    const client = await pool.connect().catch((error: unknown) => {
      throw isUnavailable(error) ? error : new UnusableDatabaseError('DATABASE_URL', error);
    });
    // Whatever state it is left in, nobody else gets it; a transaction ends with it.
    return await work(client).finally(() => client.release(true));
  } finally {
    await pool.end();
  }
}

async function inTransaction<T>(
  client: pg.ClientBase,
  mode: string,
  work: (run: RunSql) => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}; ${forAsLongAsItTakes}`);
  const result = await work(async (text) => (await client.query(text)).rows);
  await client.query('commit');
  return result;
}
