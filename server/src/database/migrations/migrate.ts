import { allMigrations } from './all-migrations.ts';
import type { Migration } from './schema-words.ts';

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
