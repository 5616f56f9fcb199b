import type { DatabaseSync } from 'node:sqlite';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import type { Difference } from '../counters/difference.ts';
import { recount } from '../counters/recount.ts';
import { findDifferences } from '../counters/verify.ts';
import type { Reader } from '../database.ts';
import { type DatabaseLog, logSteps } from '../database-log.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { migrateAll } from '../migrations/migrate.ts';
import type { RunSql } from '../run-sql.ts';
import { sqliteDialect } from '../schema/sql-dialect.ts';
import { loadInto } from './bulk-load.ts';
import { SqliteConnection } from './connection.ts';
import { beginImmediate, createReadDriver, kyselyOn } from './driver.ts';
import { isBusy, isFull } from './errors.ts';
import type { FileHealth } from './file-health.ts';
import { loading, maintaining, migrating, sampling } from './pragmas.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Another process can be in the middle of a bulk load. */
const timeoutMs = 60_000;

const createMigrations = `create table if not exists migrations (
  name text primary key not null, applied_at text not null
) strict`;

/** Work on the whole database. Each task opens its own connection. */
export const maintenanceOf = (file: string, health: FileHealth, log: DatabaseLog) => ({
  migrate: (migrations = allMigrations) =>
    onConnection(file, health, migrating, async (connection) => {
      const done = await migrateAll(
        {
          dialect: sqliteDialect,
          // Holds the write lock of the file from its start.
          inTransaction: (work) =>
            inTransaction(connection, async (run) => {
              await run(createMigrations);
              return work(run);
            }),
          load: (work, beforeCounters) =>
            loadInto(connection, work, { beforeCounters, onStep: logSteps(log) }),
          log,
        },
        migrations,
      );
      updatePlannerStatistics(connection);
      return done;
    }),

  bulkLoad: (work: (load: BulkLoad) => Promise<void>, options: BulkLoadOptions = {}) =>
    onConnection(file, health, loading, async (connection) => {
      const returnToWal = leaveWal(connection);
      try {
        await inTransaction(connection, () => loadInto(connection, work, options));
      } finally {
        if (connection.database.isTransaction) connection.database.exec('rollback');
        returnToWal();
      }
    }),

  recount: () =>
    onConnection(file, health, maintaining, (connection) =>
      inTransaction(connection, (run) => recount(run, sqliteDialect)),
    ),

  verify: (): Promise<Difference[]> =>
    onConnection(file, health, maintaining, async (connection) => {
      connection.database.exec('begin');
      return findDifferences(connection.run, sqliteDialect);
    }),

  snapshot: <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    onConnection(file, health, maintaining, (connection) => {
      connection.database.exec('begin');
      return work(kyselyOn(createReadDriver(connection)));
    }),
});

/**
 * A rollback journal is faster for a load: new pages are written once and need no journal. The mode
 * cannot change while other connections have the file open; then the load uses the write-ahead log.
 */
function leaveWal({ database }: SqliteConnection): () => void {
  if (!execUnlessBusy(database, 'pragma journal_mode = delete')) {
    return () => database.exec('pragma wal_checkpoint(truncate)');
  }
  // If another connection prevents it, the next one to open the file returns to WAL.
  return () => execUnlessBusy(database, 'pragma journal_mode = wal');
}

/**
 * Optional: a later start does it if another process writes now, or if the disk is full. A school
 * with a full disk can be read.
 */
function updatePlannerStatistics({ database }: SqliteConnection): void {
  try {
    execUnlessBusy(database, `pragma ${sampling}; pragma optimize = 0x10002`);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Returns whether the statement ran. */
function execUnlessBusy(database: DatabaseSync, sql: string): boolean {
  try {
    database.exec(sql);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
}

async function onConnection<T>(
  file: string,
  health: FileHealth,
  pragmas: readonly string[],
  work: (connection: SqliteConnection) => Promise<T>,
): Promise<T> {
  const connection = await retryWhileBusy(
    () => new SqliteConnection(file, pragmas, { health }),
    'Another process has locked the database for too long.',
    timeoutMs,
  );
  try {
    return await work(connection);
  } catch (error) {
    throw health.explain(error);
  } finally {
    // This also rolls back an open transaction.
    connection.close();
  }
}

async function inTransaction<T>(connection: SqliteConnection, work: (run: RunSql) => Promise<T>) {
  await beginImmediate(connection, timeoutMs);
  const result = await work(connection.run);
  connection.database.exec('commit');
  return result;
}
