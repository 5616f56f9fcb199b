import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { BusyTooLongError, isBusy } from './errors.ts';
import type { Semaphore } from './semaphore.ts';

/** The drivers below take care of who may use a connection when. */
class FreeAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class SqliteDialect implements Dialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  createDriver = (): Driver => this.#driver;
  createQueryCompiler = (): SqliteQueryCompiler => new SqliteQueryCompiler();
  createAdapter = (): SqliteAdapter => new FreeAdapter();
  createIntrospector: Dialect['createIntrospector'] = (database) =>
    new SqliteIntrospector(database);
}

/** Statements run to their end at once, so all readers can share one connection. */
export class SqliteReadDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  init = async (): Promise<void> => {};
  acquireConnection = async (): Promise<SqliteConnection> => this.#connection;
  releaseConnection = async (): Promise<void> => {};
  destroy = async (): Promise<void> => {};
  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('A transaction runs by Database.write.');
}

/** Gives the one writing connection to one transaction at a time. */
export class SqliteWriteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #mutex: Semaphore;
  readonly #patience: number;

  constructor(connection: SqliteConnection, mutex: Semaphore, patience: number) {
    this.#connection = connection;
    this.#mutex = mutex;
    this.#patience = patience;
  }

  init = async (): Promise<void> => {};

  async acquireConnection(): Promise<SqliteConnection> {
    await this.#mutex.acquire();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  beginTransaction = (connection: SqliteConnection): Promise<void> =>
    beginPatiently(connection, this.#patience);

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // A full disk ends the transaction by itself.
    if (!connection.database.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy = async (): Promise<void> => {};
}

/** Another process may be writing: waits without holding up everybody else in this one. */
export async function beginPatiently(
  { database }: SqliteConnection,
  patience: number,
): Promise<void> {
  const deadline = performance.now() + patience;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new BusyTooLongError('Another process writes for too long.', { cause: error });
      }
      await pause(wait * (0.5 + Math.random()));
    }
  }
}
