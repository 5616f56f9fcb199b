import { mkdirSync } from 'node:fs';
import { type Compilable, Kysely, sql } from 'kysely';
import type { Database, Writer } from '../database.ts';
import type { Tables } from '../tables.ts';
import { SqliteConnection } from './connection.ts';
import { databaseFile } from './database-file.ts';
import { SqliteDialect, SqliteReadDriver, SqliteWriteDriver } from './drivers.ts';
import { isUnavailable, isUniqueViolation } from './errors.ts';
import { maintenanceOf } from './maintenance.ts';
import { reading, streaming, writing } from './pragmas.ts';
import { contains, searchTable } from './search.ts';
import { Semaphore } from './semaphore.ts';
import { streamRows } from './stream.ts';

/** How long a write waits for its turn before it is turned away. */
const patience = 10_000;

/** Each export has a connection, with its cache and its snapshot, for as long as its reader takes. */
const exportsAtOnce = 4;
const exportPatience = 5000;

export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);

  // Several processes may make the file at once, which needs a little patience.
  const writeConnection = new SqliteConnection(file, writing, 5000);
  const mutex = new Semaphore(patience);
  const writer = kyselyOn(new SqliteWriteDriver(writeConnection, mutex, patience));
  const readConnection = new SqliteConnection(file, reading, 1000);
  const reader = kyselyOn(new SqliteReadDriver(readConnection));
  const streams = new Set<SqliteConnection>();
  const places = new Semaphore(exportPatience, exportsAtOnce);
  let isClosed = false;

  async function* stream<R>(query: Compilable<R>, signal: AbortSignal): AsyncGenerator<R[]> {
    signal.throwIfAborted();
    await places.acquire();
    try {
      signal.throwIfAborted();
      if (isClosed) throw new Error('The database is closed.');
      yield* streamOver(new SqliteConnection(file, streaming, 1000), query, signal);
    } finally {
      places.release();
    }
  }

  async function* streamOver<R>(
    connection: SqliteConnection,
    query: Compilable<R>,
    signal: AbortSignal,
  ): AsyncGenerator<R[]> {
    streams.add(connection);
    try {
      yield* streamRows(connection, query.compile(), signal);
    } finally {
      streams.delete(connection);
      connection.close();
    }
  }

  const maintenance = maintenanceOf(file);
  const bulkLoad: Database['bulkLoad'] = async (work, options) => {
    await mutex.acquire();
    // A load is quicker by much when it has the file to itself.
    for (const connection of [writeConnection, readConnection]) connection.rest();
    await maintenance.bulkLoad(work, options).finally(() => mutex.release());
  };

  return {
    reader,
    replica: reader,
    write: <T>(work: (writer: Writer) => Promise<T>) => writer.transaction().execute(work),
    stream,
    contains,
    searchTable,
    isUniqueViolation,
    isUnavailable,
    version: async () => readConnection.version(),
    ping: async () => void (await sql`select 1`.execute(reader)),
    ...maintenance,
    bulkLoad,
    close: async () => {
      isClosed = true;
      for (const connection of [...streams, readConnection]) connection.close();
      // Lets a write under way finish; one that never does must not keep the server from ending.
      await mutex.acquire().catch(() => {});
      writeConnection.close();
    },
  };
}

const kyselyOn = (driver: SqliteReadDriver | SqliteWriteDriver): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SqliteDialect(driver) });
