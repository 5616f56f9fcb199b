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

export type PostgresDriver = ReturnType<typeof createPostgresDriver>;

export function createPostgresDriver(pool: PostgresPool) {
  const names = pool.behindPgBouncer ? undefined : new StatementNames();
  return {
    init: async () => {},
    acquireConnection: async () => new PostgresConnection(await pool.connect(), pool, names),
    releaseConnection: async (connection: PostgresConnection) => connection.release(),
    beginTransaction: (connection: PostgresConnection) => connection.begin(),
    commitTransaction: (connection: PostgresConnection) => connection.commit(),
    rollbackTransaction: (connection: PostgresConnection) => connection.rollback(),
    destroy: () => pool.end(),
  };
}
