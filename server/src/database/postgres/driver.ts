import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '../tables.ts';
import { PostgresConnection } from './connection.ts';
import type { PostgresPool } from './pool.ts';
import { StatementNames } from './statement-names.ts';

export const kyselyOn = (driver: Driver): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
    },
  });

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
