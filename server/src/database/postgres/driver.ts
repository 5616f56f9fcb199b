import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { PostgresConnection } from './connection.ts';
import { cancelQuery, type PostgresPool } from './pool.ts';
import { StatementNames } from './statement-names.ts';

export class PostgresDialect implements Dialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  createDriver = (): Driver => this.#driver;
  createQueryCompiler = (): PostgresQueryCompiler => new PostgresQueryCompiler();
  createAdapter = (): PostgresAdapter => new PostgresAdapter();
  createIntrospector: Dialect['createIntrospector'] = (database) =>
    new PostgresIntrospector(database);
}

export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames | undefined;
  readonly #cancel: (client: pg.PoolClient) => void;

  constructor(from: PostgresPool) {
    this.#pool = from.pool;
    this.#names = from.behindPgBouncer ? undefined : new StatementNames();
    this.#cancel = (client) => cancelQuery(from, client);
  }

  init = async (): Promise<void> => {};

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#names, this.#cancel);
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.isBroken);
  }

  async beginTransaction({ client }: PostgresConnection): Promise<void> {
    await client.query('begin');
  }

  async commitTransaction({ client }: PostgresConnection): Promise<void> {
    const { command } = await client.query('commit');
    // The server answers so if an earlier error was swallowed: nothing was written.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.client.query('rollback');
    } catch {
      // The connection is lost, and the transaction with it. The first error is the one to report.
      connection.isBroken = true;
    }
  }

  destroy = async (): Promise<void> => this.#pool.end();
}
