import type { Driver } from 'kysely';
import { callerReadsOwnWrites } from '../read-context.ts';
import type { PostgresConnection } from './connection.ts';
import type { PostgresDriver } from './driver.ts';

/** Reads from the replica, except for clients that must read their own writes. */
export class ReplicaDriver implements Driver {
  readonly #replica: PostgresDriver;
  readonly #primary: PostgresDriver;

  constructor(replica: PostgresDriver, primary: PostgresDriver) {
    this.#replica = replica;
    this.#primary = primary;
  }

  init = async (): Promise<void> => {};

  acquireConnection(): Promise<PostgresConnection> {
    return (callerReadsOwnWrites() ? this.#primary : this.#replica).acquireConnection();
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    return this.#replica.releaseConnection(connection);
  }

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  /** The caller owns the primary and closes it. */
  destroy = (): Promise<void> => this.#replica.destroy();
}

async function refuseTransaction(): Promise<never> {
  throw new Error('A replica is read-only; use Database.write for transactions.');
}
