import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  QueryResult,
} from 'kysely';
import type pg from 'pg';
import { callerSignal } from '../read-context.ts';
import { isConnectionLost, queryCancelled } from './errors.ts';
import type { PostgresPool } from './pool.ts';
import type { StatementNames } from './statement-names.ts';

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #pool: PostgresPool;
  readonly #names: StatementNames | undefined;
  /** Its state is unknown: the pool closes it instead of reusing it. */
  #isBroken = false;

  constructor(client: pg.PoolClient, pool: PostgresPool, names: StatementNames | undefined) {
    this.#client = client;
    this.#pool = pool;
    this.#names = names;
  }

  async executeQuery<R>(
    { sql, parameters }: CompiledQuery,
    options?: AbortableOperationOptions,
  ): Promise<QueryResult<R>> {
    const signal = options?.signal ?? callerSignal();
    const cancel = () => {
      // The cancel request can arrive late and must not hit the next query on this connection.
      this.#isBroken = true;
      this.#pool.cancel(this.#client);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (signal?.aborted) throw queryCancelled();
      const name = this.#names?.nameOf(sql);
      const values = parameters as unknown[];
      const result = await this.#query(name ? { name, text: sql, values } : { text: sql, values });
      const { command, rowCount, rows } = result;
      if (!countedCommands.has(command)) return { rows };
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // The caller no longer listens, and Kysely would print the error.
      if (options?.signal?.aborted) return { rows: [] };
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  async begin(): Promise<void> {
    await this.#query({ text: this.#pool.begin() });
  }

  async commit(): Promise<void> {
    const { command } = await this.#query({ text: 'commit' });
    // The server answers so if an earlier error was swallowed: nothing was written.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  }

  /** Never fails: closing a broken connection ends its transaction as well. */
  async rollback(): Promise<void> {
    if (!this.#isBroken) await this.#query({ text: 'rollback' }).catch(() => {});
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Use Database.stream, which reads from one snapshot.');
  }

  async #query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (isConnectionLost(error)) this.#isBroken = true;
      this.#pool.reportFailure(error);
      throw error;
    }
  }
}
