import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { isDamaged, isFull, isNotADatabase } from '../database/sqlite/errors.ts';
import { OperatorError } from '../database/unusable-database.ts';

export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

/**
 * Copies a snapshot of the database into one file while servers read and write. The file gets its
 * name only when it is complete and on the disk. Existing files are never overwritten.
 */
export function backUp(dataDir: string, file: string): void {
  const source = databaseFile(dataDir);
  if (!fs.existsSync(source)) throw new BackupError(`There is no database in ${dataDir}.`);
  if (fs.existsSync(file)) throw alreadyExists(file);
  const partial = `${file}.${process.pid}.partial`;
  try {
    copySnapshot(source, partial);
    if (!hasTables(partial)) throw new BackupError(`The database in ${dataDir} is empty.`);
    publish(partial, file);
  } catch (error) {
    throw toBackupError(error, dataDir, file);
  } finally {
    fs.rmSync(partial, { force: true });
  }
}

/** A single statement reads one snapshot, and blocks no writer. */
export function copySnapshot(source: string, target: string): void {
  // Created first, to be readable by its owner only.
  fs.closeSync(fs.openSync(target, 'wx', 0o600));
  using database = new DatabaseSync(source, { timeout: 5000 });
  database.prepare('vacuum into ?').run(target);
}

/** A mistyped folder can have an empty database: its backup would look like one of the school. */
function hasTables(file: string): boolean {
  using database = new DatabaseSync(file, { readOnly: true });
  return database.prepare("select 1 from sqlite_schema where name = 'users'").get() !== undefined;
}

/** Gives a complete file its final name, and waits until both are on the disk. */
export function publish(partial: string, file: string): void {
  sync(partial);
  // Unlike a rename, a link fails if the name exists.
  fs.linkSync(partial, file);
  fs.rmSync(partial);
  sync(path.dirname(file));
}

function sync(fileOrFolder: string): void {
  const handle = fs.openSync(fileOrFolder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

const alreadyExists = (file: string): BackupError =>
  new BackupError(`${file} already exists. Choose another file name.`);

function toBackupError(error: unknown, dataDir: string, file: string): unknown {
  if (isFull(error)) {
    return new BackupError(
      `There is not enough disk space for the backup in ${path.dirname(file)}. Free some, or choose another folder.`,
    );
  }
  if (isDamaged(error) || isNotADatabase(error)) {
    const { message } = error as Error;
    return new BackupError(`The database in ${dataDir} is damaged: ${message}.`);
  }
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EEXIST':
      return alreadyExists(file);
    case 'ENOENT':
      return new BackupError(`There is no folder ${path.dirname(file)}.`);
    case 'EACCES':
    case 'EROFS':
      return new BackupError(`This user cannot write to ${file}.`);
    default:
      return error;
  }
}
