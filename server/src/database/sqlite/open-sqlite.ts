import { mkdirSync } from 'node:fs';
import { type Compilable, Kysely, sql } from 'kysely';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import type { Database, Writer } from '../database.ts';
import { recount } from '../kept/recount.ts';
import { type Difference, findDifferences } from '../kept/verify.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import type { Tables } from '../tables.ts';
import { loadInto } from './bulk-load-sqlite.ts';
import { SqliteConnection } from './connection.ts';
import { contains, holds } from './contains.ts';
import { databaseFile } from './database-file.ts';
import { beginPatiently, SqliteDialect, SqliteReadDriver, SqliteWriteDriver } from './drivers.ts';
import { isAway, isUniqueViolation } from './errors.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { Mutex } from './mutex.ts';
import { streamRows } from './stream.ts';
import { sqliteTallyWords } from './words.ts';

/** How long a write waits for its turn before it is turned away. */
const patience = 10_000;

const everywhere = ['journal_mode = wal', 'synchronous = full', 'temp_store = memory'];
const writing = [...everywhere, 'cache_size = -32768', 'journal_size_limit = 67108864'];
const reading = [...everywhere, 'cache_size = -32768', 'query_only = on'];
const streaming = [...everywhere, 'cache_size = -8192', 'query_only = on'];
const loading = [...everywhere, 'cache_size = -262144', 'foreign_keys = off', 'threads = 2'];

export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);

  // Several processes may make the file at once, which needs a little patience.
  const writeConnection = new SqliteConnection(file, writing, 5000);
  writeConnection.database.exec('pragma busy_timeout = 0');
  const mutex = new Mutex(patience);
  const writer = kyselyOn(new SqliteWriteDriver(writeConnection, mutex, patience));
  const readConnection = new SqliteConnection(file, reading, 1000);
  const reader = kyselyOn(new SqliteReadDriver(readConnection));
  const streams = new Set<SqliteConnection>();

  async function* stream<R>(query: Compilable<R>, signal: AbortSignal): AsyncGenerator<R[]> {
    signal.throwIfAborted();
    const connection = new SqliteConnection(file, streaming, 1000);
    streams.add(connection);
    try {
      yield* streamRows(connection, query.compile(), signal);
    } finally {
      streams.delete(connection);
      connection.close();
    }
  }

  async function bulkLoad(
    work: (into: BulkLoad) => Promise<void>,
    options: BulkLoadOptions = {},
  ): Promise<void> {
    const connection = new SqliteConnection(file, loading, 5000);
    try {
      // The driver's own patience would hold up this whole process, and with it a load that runs in it.
      connection.database.exec('pragma busy_timeout = 0');
      await beginPatiently(connection, patience);
      connection.database.exec('pragma busy_timeout = 5000');
      await loadInto(connection, work, options);
      connection.database.exec('commit');
      connection.database.exec('pragma analysis_limit = 5000');
      connection.database.exec('analyze');
      connection.database.exec('pragma wal_checkpoint(truncate)');
    } finally {
      connection.close();
    }
  }

  async function verify(): Promise<Difference[]> {
    const connection = new SqliteConnection(file, streaming, 1000);
    connection.database.exec('begin');
    try {
      return await findDifferences(connection.run, sqliteTallyWords);
    } finally {
      connection.close();
    }
  }

  return {
    reader,
    replica: reader,
    write: <T>(work: (writer: Writer) => Promise<T>) => writer.transaction().execute(work),
    stream,
    contains,
    holds,
    isUniqueViolation,
    isAway,
    ping: async () => void (await sql`select 1`.execute(reader)),
    migrate: () => migrateSqlite(writer, allMigrations),
    bulkLoad,
    recount: () =>
      writer.transaction().execute(() => recount(writeConnection.run, sqliteTallyWords)),
    verify,
    close: async () => {
      for (const connection of streams) connection.close();
      await reader.destroy();
      // Kysely closes only what it has used.
      readConnection.close();
      await mutex.acquire();
      writeConnection.database.exec('pragma optimize');
      writeConnection.close();
    },
  };
}

const kyselyOn = (driver: SqliteReadDriver | SqliteWriteDriver): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SqliteDialect(driver) });
