import { sql } from 'kysely';
import type pg from 'pg';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import type { Difference } from '../counters/difference.ts';
import { recount } from '../counters/recount.ts';
import { findDifferences } from '../counters/verify.ts';
import type { Reader } from '../database.ts';
import { type DatabaseLog, logSteps } from '../database-log.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { isUpToDate } from '../migrations/create-schema.ts';
import { appliedMigrations, migrateAll } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { NewerDatabaseError, unknownMigrations } from '../migrations/newer-database.ts';
import type { RunSql } from '../run-sql.ts';
import { postgresDialect } from '../schema/sql-dialect.ts';
import { UnusableDatabaseError } from '../unusable-database.ts';
import { loadInto } from './bulk-load.ts';
import { createPostgresDriver, kyselyOn } from './driver.ts';
import { isPermissionDenied, isPgBouncerWithoutFlag, isRefused, isUnavailable } from './errors.ts';
import { PostgresPool } from './pool.ts';

const checkTimeoutMs = 5000;

/** Any number that no other program uses on the same database. */
const migrationLock = 7_086_118_467;

const withoutTimeouts = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

const prepareMigration = [
  `select pg_advisory_xact_lock(${migrationLock})`,
  `create table if not exists migrations (
    name text primary key, applied_at timestamptz(3) not null default now()
  )`,
];

const lockCountedTables = `lock table class_levels, users, teachers, courses, enrolments, payments,
  transactions, notes, audit_events in share row exclusive mode`;

/** Work on the whole database. Each task opens its own connection. */
export const maintenanceOf = (url: string, log: DatabaseLog) => ({
  migrate: async (migrations = allMigrations) => {
    // Connects like a list does: with settings that PgBouncer rejects unless the URL names it.
    // Nothing to create: a user who cannot create tables is enough.
    if (await onPool(url, (pool) => isMigrated(pool, migrations), checkTimeoutMs)) return [];
    return onConnection(url, (client) =>
      migrateAll(
        {
          dialect: postgresDialect,
          inTransaction: (work) =>
            inTransaction(client, '', async (run) => {
              for (const text of prepareMigration) await run(text);
              return work(run);
            }),
          load: (work, beforeCounters) =>
            loadInto(client, work, { beforeCounters, onStep: logSteps(log) }),
          log,
        },
        migrations,
      ),
    );
  },

  bulkLoad: (work: (load: BulkLoad) => Promise<void>, options: BulkLoadOptions = {}) =>
    onConnection(url, async (client) => {
      await inTransaction(client, '', () => loadInto(client, work, options));
      await client.query('vacuum');
    }),

  recount: () =>
    onConnection(url, (client) =>
      inTransaction(client, '', async (run) => {
        await run(lockCountedTables);
        await recount(run, postgresDialect);
      }),
    ),

  verify: (): Promise<Difference[]> =>
    onConnection(url, (client) =>
      inTransaction(client, 'isolation level repeatable read, read only', (run) =>
        findDifferences(run, postgresDialect),
      ),
    ),

  snapshot: <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    onPool(url, (pool) =>
      kyselyOn(createPostgresDriver(pool))
        .transaction()
        .execute(async (reader) => {
          const mode = 'set transaction isolation level repeatable read, read only';
          for (const text of [mode, ...withoutTimeouts]) await sql.raw(text).execute(reader);
          return work(reader);
        }),
    ),
});

async function onPool<T>(
  url: string,
  work: (pool: PostgresPool) => Promise<T>,
  statementTimeoutMs = 0,
): Promise<T> {
  const pool = new PostgresPool(url, { connections: 1, isCapped: true, statementTimeoutMs });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const onConnection = <T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  onPool(url, async (pool) => {
    const client = await connect(pool);
    // Closing the connection ends an open transaction.
    return work(client)
      .catch((error: unknown) => {
        throw isPermissionDenied(error) ? needsOwner(error as Error) : error;
      })
      .finally(() => client.release(true));
  });

/** Without creating the table, which the first migration does. */
async function isMigrated(pool: PostgresPool, migrations: readonly Migration[]): Promise<boolean> {
  const client = await connect(pool);
  const run: RunSql = async (text) => (await client.query(text)).rows;
  try {
    const [found] = await run(`select to_regclass('migrations') is not null as exists`);
    if (!found?.exists) return false;
    const applied = await appliedMigrations(run);
    const unknown = unknownMigrations(applied, migrations);
    if (unknown.length > 0) throw new NewerDatabaseError(unknown);
    const isComplete = migrations.every(({ name }) => applied.includes(name));
    return isComplete && (await isUpToDate(run, postgresDialect));
  } finally {
    client.release();
  }
}

const needsOwner = ({ message }: Error): UnusableDatabaseError =>
  new UnusableDatabaseError(
    'DATABASE_URL',
    new Error(`${message}, so run this command, or npm run db:migrate, with the user that owns it`),
  );

/** A wrong name or password does not get better by waiting: the setting must change. */
const connect = (pool: PostgresPool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    if (isPgBouncerWithoutFlag(error)) {
      const why = new Error('PgBouncer is in between, so add pgbouncer=true to the URL');
      throw new UnusableDatabaseError('DATABASE_URL', why);
    }
    throw isUnavailable(error) && !isRefused(error)
      ? error
      : new UnusableDatabaseError('DATABASE_URL', error);
  });

async function inTransaction<T>(
  client: pg.ClientBase,
  mode: string,
  work: (run: RunSql) => Promise<T>,
): Promise<T> {
  await client.query([`begin ${mode}`, ...withoutTimeouts].join(';'));
  const result = await work(async (text) => (await client.query(text)).rows);
  await client.query('commit');
  return result;
}
