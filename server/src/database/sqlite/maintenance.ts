import type { DatabaseSync } from 'node:sqlite';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import { recount } from '../counters/recount.ts';
import { type Difference, findDifferences } from '../counters/verify.ts';
import { migrateAll } from '../migrations/migrate.ts';
import type { RunSql } from '../run-sql.ts';
import { loadInto } from './bulk-load-sqlite.ts';
import { SqliteConnection } from './connection.ts';
import { beginPatiently } from './drivers.ts';
import { isBusy } from './errors.ts';
import { migrateOne } from './migrate-sqlite.ts';
import { loading, maintaining } from './pragmas.ts';
import { sqliteTallyWords } from './sql-dialect.ts';

/** Another process may be loading a school meanwhile. */
const patience = 60_000;

/** Work on the database as a whole, each over a connection of its own. */
export const maintenanceOf = (file: string) => ({
  migrate: () =>
    onConnection(file, maintaining, async (connection) => {
      const done = await migrateAll((one) =>
        inTransaction(connection, (run) => migrateOne(run, one)),
      );
      lookAtSizes(connection);
      return done;
    }),

  bulkLoad: (work: (into: BulkLoad) => Promise<void>, options: BulkLoadOptions = {}) =>
    onConnection(file, loading, async (connection) => {
      const backToWal = leaveWal(connection);
      try {
        await inTransaction(connection, () => loadInto(connection, work, options));
      } finally {
        if (connection.database.isTransaction) connection.database.exec('rollback');
        backToWal();
      }
    }),

  recount: () =>
    onConnection(file, maintaining, (connection) =>
      inTransaction(connection, (run) => recount(run, sqliteTallyWords)),
    ),

  verify: (): Promise<Difference[]> =>
    onConnection(file, maintaining, async (connection) => {
      connection.database.exec('begin');
      return findDifferences(connection.run, sqliteTallyWords);
    }),
});

/**
 * With a rollback journal, rows that are new are written once and need no journal at all; a
 * write-ahead log as long as the school slows every page down. Others who have the file open
 * forbid the change: then the log it is.
 */
function leaveWal({ database }: SqliteConnection): () => void {
  if (!execUnlessBusy(database, 'pragma journal_mode = delete')) {
    return () => database.exec('pragma wal_checkpoint(truncate)');
  }
  // Where others have come meanwhile, whoever opens the file next brings it back.
  return () => execUnlessBusy(database, 'pragma journal_mode = wal');
}

/**
 * The planner chooses by how many rows there are, which changes while a school grows. Where somebody
 * is writing, the next start will do.
 */
function lookAtSizes({ database }: SqliteConnection): void {
  execUnlessBusy(database, 'pragma analysis_limit = 1000; pragma optimize = 0x10002');
}

/** Does what can be done without, unless others are in the way; whether it was done. */
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
  pragmas: readonly string[],
  work: (connection: SqliteConnection) => Promise<T>,
): Promise<T> {
  const connection = new SqliteConnection(file, pragmas, 5000);
  // A transaction that is still open ends with its connection.
  return work(connection).finally(() => connection.close());
}

async function inTransaction<T>(
  connection: SqliteConnection,
  work: (run: RunSql) => Promise<T>,
): Promise<T> {
  await beginPatiently(connection, patience);
  const result = await work(connection.run);
  connection.database.exec('commit');
  return result;
}
