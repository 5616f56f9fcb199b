import {
  CompiledQuery,
  type Driver,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../tables.ts';
import type { SqliteConnection } from './connection.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import type { Semaphore } from './semaphore.ts';
import { Turns } from './turns.ts';

/** One transaction writes at a time, so locks of rows have no meaning and no syntax. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!isRowLock(node)) super.visitSelectModifier(node);
  }
}

const isRowLock = ({ modifier }: SelectModifierNode): boolean =>
  ['ForNoKeyUpdate', 'ForUpdate', 'ForShare', 'SkipLocked'].includes(modifier ?? '');

/** The drivers below control access to a connection, so Kysely must not lock it as well. */
class UnlockedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export const kyselyOn = (driver: Driver): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new CompilerWithoutRowLocks(),
      createAdapter: () => new UnlockedAdapter(),
      createIntrospector: (database) => new SqliteIntrospector(database),
    },
  });

/** All readers share one connection, because a statement is done before the next one starts. */
export class SqliteReadDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  init = async (): Promise<void> => {};
  acquireConnection = async (): Promise<SqliteConnection> => this.#connection;
  releaseConnection = async (): Promise<void> => {};
  destroy = async (): Promise<void> => {};
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Use Database.write for transactions.');
}

/** Gives the write connection to one transaction at a time. */
export class SqliteWriteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #mutex: Semaphore;
  readonly #timeoutMs: number;
  readonly #turns = new Turns();

  constructor(connection: SqliteConnection, mutex: Semaphore, timeoutMs: number) {
    this.#connection = connection;
    this.#mutex = mutex;
    this.#timeoutMs = timeoutMs;
  }

  init = async (): Promise<void> => {};

  async acquireConnection(): Promise<SqliteConnection> {
    await this.#mutex.acquire();
    await this.#turns.begin();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turns.end();
    this.#mutex.release();
  }

  beginTransaction = (connection: SqliteConnection): Promise<void> =>
    beginImmediate(connection, this.#timeoutMs);

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // SQLite rolls back by itself when the disk is full.
    if (!connection.database.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy = async (): Promise<void> => {};
}

/** Waits while another process writes. */
export const beginImmediate = (connection: SqliteConnection, timeoutMs: number): Promise<void> =>
  retryWhileBusy(
    () => connection.exec('begin immediate'),
    'Another process has been writing for too long.',
    timeoutMs,
  );
