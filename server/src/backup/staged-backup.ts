import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { removeStaleFiles } from '../config/stale-files.ts';
import { unknownMigrations } from '../database/migrations/newer-database.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { isBusy, isFull } from '../database/sqlite/errors.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { BackupError } from './backup.ts';

/** Rejects files that are damaged, of another program, or of a later version. */
function checkBackup(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const [first] = database.prepare('pragma integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') {
    throw new BackupError(`The backup is damaged: ${first?.integrity_check}.`);
  }
  if (database.prepare('pragma foreign_key_check').all().length > 0) {
    throw new BackupError('The backup is damaged: some rows refer to missing rows.');
  }
  const table = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  if (!table) throw new BackupError('This is not a backup of Provost.');
  const names = database.prepare('select name from migrations').all();
  const unknown = unknownMigrations(names.map(({ name }) => String(name)));
  if (unknown.length > 0) {
    throw new BackupError(`The backup is from a later version of Provost (${unknown.join(', ')}).`);
  }
}

/** A verified and migrated copy of a backup. */
export interface StagedBackup {
  /** The data folder of the copy. */
  readonly folder: string;
  /** True if counters of the backup were wrong and have been recomputed. */
  readonly isRecounted: boolean;
}

/** Works on a temporary copy of a backup: a bad backup fails before it replaces anything. */
export async function withStagedBackup<T>(
  file: string,
  parentFolder: string,
  work: (staged: StagedBackup) => Promise<T>,
): Promise<T> {
  if (!fs.existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  fs.mkdirSync(parentFolder, { recursive: true, mode: 0o700 });
  removeStaleCopies(parentFolder);
  const folder = fs.mkdtempSync(path.join(parentFolder, `restoring-${process.pid}-`));
  try {
    await copyPages(file, databaseFile(folder));
    checkBackup(databaseFile(folder));
    return await work({ folder, isRecounted: await migrateAndRecount(folder) });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes what a killed restore has left in the folder. */
export function removeStaleCopies(folder: string): void {
  removeStaleFiles(folder, /^restoring-(?:(\d+)-)?\w+$/);
  removeStaleFiles(folder, /^before-restore-.*\.sqlite\.(?:(\d+)\.)?partial$/);
}

/** In a single step, so no writer can interrupt. */
const allPages = 0x7fff_ffff;

export async function copyPages(from: string, to: string): Promise<void> {
  try {
    using source = new DatabaseSync(from, { readOnly: true });
    await backup(source, to, { rate: allPages });
  } catch (error) {
    if (isBusy(error)) throw serverIsRunning(to);
    if (!isFull(error)) {
      throw new BackupError(`${from} cannot be read as a backup: ${(error as Error).message}.`);
    }
    const folder = path.dirname(to);
    throw new BackupError(`There is not enough disk space for the backup in ${folder}.`);
  }
}

export const serverIsRunning = (file: string): BackupError =>
  new BackupError(`A server is running on ${path.dirname(file)}. Stop it first.`);

async function migrateAndRecount(folder: string): Promise<boolean> {
  const database = openSqlite(folder);
  try {
    await database.migrate();
    const isWrong = (await database.verify()).length > 0;
    if (isWrong) await database.recount();
    return isWrong;
  } finally {
    await database.close();
  }
}
