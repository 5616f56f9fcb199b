import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
} from 'kysely';
import type pg from 'pg';
import { callerSignal } from '../read-for.ts';
import { cancelled, isLost } from './errors.ts';
import type { StatementNames } from './statement-names.ts';

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  readonly #cancel: (client: pg.PoolClient) => void;
  /** Set when its state is unknown: it is thrown away instead of given back. */
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
      // The word may arrive late: then it must not hit what the next one asks on this connection.
      this.isBroken = true;
      this.#cancel(this.client);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // Those who share work may have gone as well before they came to do it themselves.
      if (signal?.aborted) throw cancelled();
      const name = this.#names?.nameOf(sql);
      const values = parameters as unknown[];
      const result = await this.client.query(
        name ? { name, text: sql, values } : { text: sql, values },
      );
      const { command, rowCount, rows } = result;
      if (!counted.has(command)) return { rows };
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (isLost(error)) this.isBroken = true;
      // Who gave up does not listen any more, and the query builder would print it.
      if (options?.signal?.aborted) return { rows: [] };
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are streamed by Database.stream, from one snapshot.');
  }
}
