import { type Compilable, sql } from 'kysely';
import { zoneChange } from '../counters/zone-change.ts';
import type { Database } from '../database.ts';
import { noLog } from '../database-log.ts';
import { sqliteDialect } from '../schema/sql-dialect.ts';
import { WriteHealth } from '../write-health.ts';
import { SqliteConnection } from './connection.ts';
import { createPrivateFile } from './database-file.ts';
import { createReadDriver, createWriteDriver, kyselyOn } from './driver.ts';
import * as errors from './errors.ts';
import { FileHealth } from './file-health.ts';
import { maintenanceOf } from './maintenance.ts';
import { reading, streaming, writing } from './pragmas.ts';
import { contains, searchTable } from './search.ts';
import { Semaphore } from './semaphore.ts';
import { streamRows } from './stream.ts';

/** Another process can be loading a demo school into the new file. */
const openTimeoutMs = 60_000;

/** How long the statements of a transaction keep the requests of this process waiting. */
const sliceMs = 5;

/** How long a write waits for other writes before it fails. */
const writeTimeoutMs = 10_000;

/** An export holds a connection with its cache and its snapshot until its reader is done. */
const maxExports = 4;
const exportTimeoutMs = 5000;

export function openSqlite(dataDir: string, log = noLog): Database {
  const file = createPrivateFile(dataDir);
  const health = new FileHealth();

  const writeConnection = new SqliteConnection(file, writing, {
    health,
    openMs: openTimeoutMs,
    sliceMs,
  });
  const mutex = new Semaphore(writeTimeoutMs);
  const writer = kyselyOn(createWriteDriver(writeConnection, mutex, writeTimeoutMs));
  const readConnection = new SqliteConnection(file, reading, {
    health,
    busyMs: 1000,
    openMs: openTimeoutMs,
  });
  const reader = kyselyOn(createReadDriver(readConnection));
  const openStreams = new Set<SqliteConnection>();
  const exportSlots = new Semaphore(exportTimeoutMs, maxExports);
  let isClosed = false;

  async function* stream<R>(query: Compilable<R>, signal: AbortSignal): AsyncGenerator<R[]> {
    signal.throwIfAborted();
    await exportSlots.acquire();
    try {
      signal.throwIfAborted();
      if (isClosed) throw new Error('The database is closed.');
      yield* streamFrom(
        new SqliteConnection(file, streaming, { health, busyMs: 1000 }),
        query,
        signal,
      );
    } finally {
      exportSlots.release();
    }
  }

  async function* streamFrom<R>(
    connection: SqliteConnection,
    query: Compilable<R>,
    signal: AbortSignal,
  ): AsyncGenerator<R[]> {
    openStreams.add(connection);
    try {
      yield* streamRows(connection, query.compile(), signal);
    } catch (error) {
      throw health.explain(error);
    } finally {
      openStreams.delete(connection);
      connection.close();
    }
  }

  const maintenance = maintenanceOf(file, health, log);
  const connections = [writeConnection, readConnection];
  /** Statements that were prepared before would have the columns of before. */
  const migrate: Database['migrate'] = async (migrations) => {
    await mutex.acquire();
    try {
      const done = await maintenance.migrate(migrations);
      for (const connection of connections) connection.openAgain();
      return done;
    } finally {
      mutex.release();
    }
  };
  const bulkLoad: Database['bulkLoad'] = async (work, options) => {
    await mutex.acquire();
    // A load is much faster if no other connection has the file open.
    for (const connection of connections) connection.releaseFile();
    await maintenance.bulkLoad(work, options).finally(() => mutex.release());
  };

  const writeHealth = new WriteHealth(errors.writeProblemOf);
  const write: Database['write'] = (work) =>
    writeHealth.watch(() => writer.transaction().execute(work));

  return {
    reader,
    replica: reader,
    // CPU time, during which other writes wait. By their duration, steps would be shorter, and all of
    // them together longer, on a busy machine. A statement about 800 rows takes a tenth of a second, for
    // which requests wait.
    stepLimit: { ms: 200, clock: cpuMs, minRows: 25, rowsPerStatement: 200 },
    write,
    stream,
    contains,
    searchTable,
    isUniqueViolation: errors.isUniqueViolation,
    isReferenceViolation: errors.isReferenceViolation,
    isUnavailable: errors.isUnavailable,
    version: async () => readConnection.version(),
    // All processes that share the file are on one machine.
    time: async () => new Date(),
    ping: async () => {
      health.throwIfDamaged();
      await sql`select count(*) from sqlite_schema`.execute(reader);
    },
    writeProblem: () => writeHealth.problem(write),
    ...maintenance,
    migrate,
    bulkLoad,
    zoneChange: zoneChange(sqliteDialect),
    close: async () => {
      isClosed = true;
      for (const connection of [...openStreams, readConnection]) connection.close();
      // Waits for a running write, but not forever: it must not prevent a shutdown.
      await mutex.acquire().catch(() => {});
      writeConnection.close();
    },
  };
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
