import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database under `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly replicaUrl?: string | undefined;
  readonly dataDir: string;
}

/** Opens without a word to the tables: `migrate` brings those up to date. */
export function openDatabase({ databaseUrl, replicaUrl, dataDir }: DatabaseOptions): Database {
  if (databaseUrl) return openPostgres(databaseUrl, replicaUrl);
  try {
    return openSqlite(dataDir);
  } catch (error) {
    throw new UnusableDatabaseError('DATA_DIR', error);
  }
}
