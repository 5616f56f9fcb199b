import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from '../database-log.ts';
import { type Migration, runStatements } from './migration.ts';
import { NewerDatabaseError, unknownMigrations } from './newer-database.ts';
import type { SqlDialect } from './sql-dialect.ts';

export interface MigrationTarget {
  readonly db: Kysely<unknown>;
  readonly dialect: SqlDialect;
  /**
   * Runs first in every transaction: prevents other nodes from migrating until the transaction
   * ends, and creates the table `migrations`.
   */
  readonly prepare: readonly string[];
  readonly log: DatabaseLog;
}

/** Applies the pending migrations, each in its own transaction; returns their names. */
export async function migrateAll(
  { db, dialect, prepare, log }: MigrationTarget,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done: string[] = [];
  for (const migration of migrations) {
    const isNew = await db.transaction().execute(async (transaction) => {
      await runStatements(transaction, prepare);
      const applied = await appliedMigrations(transaction);
      const unknown = unknownMigrations(applied, migrations);
      if (unknown.length > 0) throw new NewerDatabaseError(unknown);
      if (applied.includes(migration.name)) return false;
      const startedAt = performance.now();
      // A large school takes minutes: an operator must not take it for a hang.
      log.info({ migration: migration.name }, 'migration started');
      await migration.up(transaction, dialect);
      await sql`insert into migrations (name, applied_at)
        values (${migration.name}, ${new Date().toISOString()})`.execute(transaction);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      log.info({ migration: migration.name, seconds }, 'migration done');
      return true;
    });
    if (isNew) done.push(migration.name);
  }
  return done;
}

async function appliedMigrations(transaction: Transaction<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return rows.map(({ name }) => name);
}
