import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { callerReadsOwnWrites, callerSignal } from '../read-context.ts';
import type { PostgresConnection } from './connection.ts';
import type { PostgresDriver } from './driver.ts';
import { isConnectionLost, isPoolExhausted, isRetryable } from './errors.ts';
import type { ReplicaHealth } from './replica-health.ts';

type Connection = DatabaseConnection & Pick<PostgresConnection, 'release'>;

/** Reads from the replica, and from the primary while `ReplicaHealth` says not to use it. */
export const createReplicaDriver = (
  replica: PostgresDriver,
  primary: PostgresDriver,
  health: ReplicaHealth,
): Driver => ({
  init: async () => {},

  acquireConnection: async () => {
    if (callerReadsOwnWrites() || !health.isAvailable) return primary.acquireConnection();
    try {
      return repeatOnPrimary(await replica.acquireConnection(), primary, health);
    } catch (error) {
      // Busy, not unavailable: the primary must not take over the load of slow lists.
      if (isPoolExhausted(error)) throw error;
      health.reportFailure();
      return primary.acquireConnection();
    }
  },

  releaseConnection: async (connection: Connection) => connection.release(),

  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,

  /** The caller owns the primary and closes it. */
  destroy: () => replica.destroy(),
});

const refuseTransaction = async (): Promise<never> => {
  throw new Error('A replica is read-only; use Database.write for transactions.');
};

/** Repeats a read on the primary if the replica fails during the query. */
const repeatOnPrimary = (
  replica: PostgresConnection,
  primary: PostgresDriver,
  health: ReplicaHealth,
): Connection => ({
  executeQuery: async <R>(query: CompiledQuery, options?: AbortableOperationOptions) => {
    try {
      return await replica.executeQuery<R>(query, options);
    } catch (error) {
      const signal = options?.signal ?? callerSignal();
      if (signal?.aborted || !canPrimaryHelp(error, health)) throw error;
      const connection = await primary.acquireConnection();
      return connection.executeQuery<R>(query, options).finally(() => connection.release());
    }
  },
  release: () => replica.release(),
  streamQuery: () => replica.streamQuery(),
});

/** True if the replica is lost, or has cancelled the query to apply changes of the primary. */
export function canPrimaryHelp(error: unknown, health: ReplicaHealth): boolean {
  if (isPoolExhausted(error)) return false;
  if (isConnectionLost(error)) health.reportFailure();
  return isConnectionLost(error) || isRetryable(error);
}
