import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
} from 'kysely';
import { callerReadsOwnWrites, callerSignal } from '../read-context.ts';
import type { PostgresConnection } from './connection.ts';
import type { PostgresDriver } from './driver.ts';
import { isConnectionLost, isPoolExhausted, isRetryable } from './errors.ts';
import type { ReplicaHealth } from './replica-health.ts';

/** Reads from the replica, and from the primary while `ReplicaHealth` says not to use it. */
export class ReplicaDriver implements Driver {
  readonly #replica: PostgresDriver;
  readonly #primary: PostgresDriver;
  readonly #health: ReplicaHealth;

  constructor(replica: PostgresDriver, primary: PostgresDriver, health: ReplicaHealth) {
    this.#replica = replica;
    this.#primary = primary;
    this.#health = health;
  }

  init = async (): Promise<void> => {};

  async acquireConnection(): Promise<PostgresConnection | ReplicaConnection> {
    if (callerReadsOwnWrites() || !this.#health.isAvailable) {
      return this.#primary.acquireConnection();
    }
    try {
      const connection = await this.#replica.acquireConnection();
      return new ReplicaConnection(connection, this.#primary, this.#health);
    } catch (error) {
      // Busy, not unavailable: the primary must not take over the load of slow lists.
      if (isPoolExhausted(error)) throw error;
      this.#health.reportFailure();
      return this.#primary.acquireConnection();
    }
  }

  releaseConnection = async (connection: PostgresConnection | ReplicaConnection): Promise<void> =>
    connection.release();

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  /** The caller owns the primary and closes it. */
  destroy = (): Promise<void> => this.#replica.destroy();
}

async function refuseTransaction(): Promise<never> {
  throw new Error('A replica is read-only; use Database.write for transactions.');
}

/** Repeats a read on the primary if the replica fails during the query. */
class ReplicaConnection implements DatabaseConnection {
  readonly #connection: PostgresConnection;
  readonly #primary: PostgresDriver;
  readonly #health: ReplicaHealth;

  constructor(connection: PostgresConnection, primary: PostgresDriver, health: ReplicaHealth) {
    this.#connection = connection;
    this.#primary = primary;
    this.#health = health;
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: AbortableOperationOptions,
  ): Promise<QueryResult<R>> {
    try {
      return await this.#connection.executeQuery<R>(query, options);
    } catch (error) {
      const signal = options?.signal ?? callerSignal();
      if (signal?.aborted || !canPrimaryHelp(error, this.#health)) throw error;
      const connection = await this.#primary.acquireConnection();
      return connection.executeQuery<R>(query, options).finally(() => connection.release());
    }
  }

  release(): void {
    this.#connection.release();
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery();
  }
}

/** True if the replica is lost, or has cancelled the query to apply changes of the primary. */
export function canPrimaryHelp(error: unknown, health: ReplicaHealth): boolean {
  if (isPoolExhausted(error)) return false;
  if (isConnectionLost(error)) health.reportFailure();
  return isConnectionLost(error) || isRetryable(error);
}
