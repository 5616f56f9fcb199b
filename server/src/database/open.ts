import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database under `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly replicaUrl?: string | undefined;
  readonly dataDir: string;
}

/** Opens without a word to the tables: `migrate` brings those up to date. */
export const openDatabase = ({ databaseUrl, replicaUrl, dataDir }: DatabaseOptions): Database =>
  databaseUrl ? openPostgres(databaseUrl, replicaUrl) : openSqlite(dataDir);
