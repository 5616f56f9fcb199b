import type { RunSql } from '../run-sql.ts';
import { allMigrations } from './all-migrations.ts';
import { NewerDatabaseError, unknownMigrations } from './newer-database.ts';
import type { Migration } from './sql-dialect.ts';

/** Each in a transaction of its own; the names of those that were new. */
export async function migrateAll(
  migrateOne: (migration: Migration) => Promise<boolean>,
): Promise<string[]> {
  const done: string[] = [];
  for (const migration of allMigrations) {
    if (await migrateOne(migration)) done.push(migration.name);
  }
  return done;
}

/** Asked in the transaction that migrates, so that no later version comes between. */
export async function isApplied(run: RunSql, { name }: Migration): Promise<boolean> {
  const applied = (await run('select name from migrations')).map((row) => String(row.name));
  const unknown = unknownMigrations(applied);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return applied.includes(name);
}
