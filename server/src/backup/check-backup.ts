import { DatabaseSync } from 'node:sqlite';
import { unknownMigrations } from '../database/migrations/newer-database.ts';
import { CopyError } from './backup.ts';

/** Refuses what is not a whole backup of this product, or is one of a later version of it. */
export function checkBackup(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    refuseDamage(database);
    refuseOthers(database);
  } finally {
    database.close();
  }
}

function refuseDamage(database: DatabaseSync): void {
  const [first] = database.prepare('pragma integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') {
    throw new CopyError(`The backup is damaged: ${first?.integrity_check}.`);
  }
  if (database.prepare('pragma foreign_key_check').all().length > 0) {
    throw new CopyError('The backup is damaged: rows point to others that are not in it.');
  }
}

function refuseOthers(database: DatabaseSync): void {
  const table = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  if (!table) throw new CopyError('This is not a backup of Provost.');
  const names = database.prepare('select name from migrations').all();
  const unknown = unknownMigrations(names.map(({ name }) => String(name)));
  if (unknown.length > 0) {
    throw new CopyError(`The backup is of a later version, which knows ${unknown.join(', ')}.`);
  }
}
