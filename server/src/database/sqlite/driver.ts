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
export const createReadDriver = (connection: SqliteConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  destroy: async () => {},
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
});

const refuseTransaction = async (): Promise<never> => {
  throw new Error('Use Database.write for transactions.');
};

/** Gives the write connection to one transaction at a time. */
export function createWriteDriver(
  connection: SqliteConnection,
  mutex: Semaphore,
  timeoutMs: number,
): Driver {
  const turns = new Turns();
  return {
    init: async () => {},
    acquireConnection: async () => {
      await mutex.acquire();
      await turns.rest();
      return connection;
    },
    releaseConnection: async () => {
      turns.end();
      mutex.release();
    },
    beginTransaction: async () => {
      await beginImmediate(connection, timeoutMs);
      turns.begin();
    },
    commitTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    },
    rollbackTransaction: async () => {
      // SQLite rolls back by itself when the disk is full.
      if (!connection.database.isTransaction) return;
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    },
    destroy: async () => {},
  };
}

/** Waits while another process writes. */
export const beginImmediate = (connection: SqliteConnection, timeoutMs: number): Promise<void> =>
  retryWhileBusy(
    () => connection.exec('begin immediate'),
    'Another process has been writing for too long.',
    timeoutMs,
  );
