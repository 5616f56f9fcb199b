import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
} from 'kysely';
import type pg from 'pg';
import { callerSignal } from '../read-context.ts';
import { isConnectionLost, queryCancelled } from './errors.ts';
import type { StatementNames } from './statement-names.ts';

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  readonly #cancel: (client: pg.PoolClient) => void;
  /** Its state is unknown: the pool closes it instead of reusing it. */
  isBroken = false;

  constructor(
    client: pg.PoolClient,
    names: StatementNames | undefined,
    cancel: (client: pg.PoolClient) => void,
  ) {
    this.client = client;
    this.#names = names;
    this.#cancel = cancel;
  }

  async executeQuery<R>(
    { sql, parameters }: CompiledQuery,
    options?: AbortableOperationOptions,
  ): Promise<QueryResult<R>> {
    const signal = options?.signal ?? callerSignal();
    const cancel = () => {
      // The cancel request can arrive late and must not hit the next query on this connection.
      this.isBroken = true;
      this.#cancel(this.client);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (signal?.aborted) throw queryCancelled();
      const name = this.#names?.nameOf(sql);
      const values = parameters as unknown[];
      const result = await this.client.query(
        name ? { name, text: sql, values } : { text: sql, values },
      );
      const { command, rowCount, rows } = result;
      if (!countedCommands.has(command)) return { rows };
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (isConnectionLost(error)) this.isBroken = true;
      // The caller no longer listens, and Kysely would print the error.
      if (options?.signal?.aborted) return { rows: [] };
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Use Database.stream, which reads from one snapshot.');
  }
}
