import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../database/sqlite/database-file.ts';

/** Why a copy was not made or not taken, in one sentence for whoever asked for it. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/**
 * Copies the database of a folder into one file, as it stands at one moment, while servers read
 * and write it. The file appears under its name only when it is whole and on the disk, and no
 * file is ever written over.
 */
export function backUp(dataDir: string, file: string): void {
  const source = databaseFile(dataDir);
  if (!fs.existsSync(source)) throw new CopyError(`There is no database in ${dataDir}.`);
  if (fs.existsSync(file)) throw new CopyError(`${file} is there already; name a new file.`);
  const draft = `${file}.${process.pid}.partial`;
  try {
    copyAtOneMoment(source, draft);
    putInPlace(draft, file);
  } catch (error) {
    throw toCopyError(error, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** One statement sees one snapshot, and holds up no writer. */
export function copyAtOneMoment(source: string, draft: string): void {
  // Made by us first: what is in it is for its owner's eyes alone.
  fs.closeSync(fs.openSync(draft, 'wx', 0o600));
  const database = new DatabaseSync(source, { timeout: 5000 });
  try {
    database.prepare('vacuum into ?').run(draft);
  } finally {
    database.close();
  }
}

export function putInPlace(draft: string, file: string): void {
  sync(draft);
  // Unlike a rename, a link fails where another file has come meanwhile.
  fs.linkSync(draft, file);
  fs.rmSync(draft);
  sync(path.dirname(file));
}

function sync(place: string): void {
  const handle = fs.openSync(place, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function toCopyError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EEXIST':
      return new CopyError(`${file} is there already; name a new file.`);
    case 'ENOENT':
      return new CopyError(`There is no folder ${path.dirname(file)}.`);
    case 'EACCES':
    case 'EROFS':
      return new CopyError(`${file} may not be written by this user.`);
    default:
      return error;
  }
}
