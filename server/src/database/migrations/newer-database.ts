import { allMigrations } from './all-migrations.ts';

/** A later version has been at this database: what its tables mean, this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database is of a later version of Provost, which knows ${unknown.join(', ')}: run that version, or restore a backup from before.`,
    );
  }
}

export function unknownMigrations(applied: readonly string[]): string[] {
  const known = new Set(allMigrations.map(({ name }) => name));
  return applied.filter((name) => !known.has(name)).sort();
}
