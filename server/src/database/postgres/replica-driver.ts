import type { Driver } from 'kysely';
import { callerReadsOwnWrites } from '../read-for.ts';
import type { PostgresConnection } from './connection.ts';
import type { PostgresDriver } from './driver.ts';

/** Reads from the replica, but from the primary for those who would miss there what they wrote. */
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

  beginTransaction = (): Promise<void> => this.#refuse();
  commitTransaction = (): Promise<void> => this.#refuse();
  rollbackTransaction = (): Promise<void> => this.#refuse();

  /** The primary is ended by whom it belongs to. */
  destroy = (): Promise<void> => this.#replica.destroy();

  async #refuse(): Promise<void> {
    throw new Error('Nothing is written to a replica.');
  }
}
