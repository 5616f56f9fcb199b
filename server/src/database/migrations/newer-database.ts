import { OperatorError } from '../unusable-database.ts';
import { allMigrations, unreleasedMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';

/** A later version has migrated this database, so this version cannot interpret its tables. */
export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database was migrated by a later version of Provost (${unknown.join(', ')}). Run that version, or restore an earlier backup.`,
    );
  }
}

export function unknownMigrations(
  applied: readonly string[],
  migrations: readonly Migration[] = allMigrations,
): string[] {
  const known = new Set([...migrations.map(({ name }) => name), ...unreleasedMigrations]);
  return applied.filter((name) => !known.has(name)).sort();
}
