import { DatabaseSync } from 'node:sqlite';
import { unknownMigrations } from '../database/migrations/newer-database.ts';
import { BackupError } from './backup.ts';

/** Rejects files that are damaged, of another program, or of a later version. */
export function checkBackup(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    checkIntegrity(database);
    checkVersion(database);
  } finally {
    database.close();
  }
}

function checkIntegrity(database: DatabaseSync): void {
  const [first] = database.prepare('pragma integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') {
    throw new BackupError(`The backup is damaged: ${first?.integrity_check}.`);
  }
  if (database.prepare('pragma foreign_key_check').all().length > 0) {
    throw new BackupError('The backup is damaged: some rows refer to missing rows.');
  }
}

function checkVersion(database: DatabaseSync): void {
  const table = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  if (!table) throw new BackupError('This is not a backup of Provost.');
  const names = database.prepare('select name from migrations').all();
  const unknown = unknownMigrations(names.map(({ name }) => String(name)));
  if (unknown.length > 0) {
    throw new BackupError(`The backup is from a later version of Provost (${unknown.join(', ')}).`);
  }
}
