import type { Database } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly replicaUrl?: string | undefined;
  /** Of PostgreSQL. Tests on a busy machine need more. */
  readonly statementTimeoutMs?: number;
  readonly maxReplicaLagMs?: number;
  readonly dataDir: string;
  readonly log?: DatabaseLog;
}

/** Does not create or change tables: `migrate` does. */
export function openDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, replicaUrl, dataDir, log } = options;
  if (databaseUrl) return openPostgres(databaseUrl, replicaUrl, options);
  try {
    return openSqlite(dataDir, log);
  } catch (error) {
    throw error instanceof UnusableDatabaseError
      ? error
      : new UnusableDatabaseError('DATA_DIR', error);
  }
}
