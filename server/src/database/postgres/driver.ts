import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { PostgresConnection } from './connection.ts';
import type { PostgresPool } from './pool.ts';
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
  readonly #pool: PostgresPool;
  readonly #names: StatementNames | undefined;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
    this.#names = pool.behindPgBouncer ? undefined : new StatementNames();
  }

  init = async (): Promise<void> => {};

  acquireConnection = async (): Promise<PostgresConnection> =>
    new PostgresConnection(await this.#pool.connect(), this.#pool, this.#names);

  releaseConnection = async (connection: PostgresConnection): Promise<void> => connection.release();
  beginTransaction = (connection: PostgresConnection): Promise<void> => connection.begin();
  commitTransaction = (connection: PostgresConnection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: PostgresConnection): Promise<void> => connection.rollback();
  destroy = (): Promise<void> => this.#pool.end();
}
