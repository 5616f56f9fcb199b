import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { isBusy, isFull } from '../database/sqlite/errors.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { CopyError } from './backup.ts';
import { checkBackup } from './check-backup.ts';

/** A copy of a backup: checked, of this version, its counts right. */
export interface BackupDraft {
  /** The folder that it is the database of. */
  readonly folder: string;
  /** Whether counts in the backup were wrong, and were made anew. */
  readonly isRecounted: boolean;
}

/** Everything that can go wrong with a backup goes wrong on a copy of it, which goes afterwards. */
export async function onDraft<T>(
  file: string,
  place: string,
  work: (draft: BackupDraft) => Promise<T>,
): Promise<T> {
  if (!fs.existsSync(file)) throw new CopyError(`There is no file ${file}.`);
  fs.mkdirSync(place, { recursive: true });
  const folder = fs.mkdtempSync(path.join(place, 'restoring-'));
  try {
    await copyPages(file, databaseFile(folder));
    checkBackup(databaseFile(folder));
    return await work({ folder, isRecounted: await bringUpToDate(folder) });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** In one step, so that nobody comes between. */
const allPages = 0x7fff_ffff;

export async function copyPages(from: string, to: string): Promise<void> {
  const source = openCopy(from);
  try {
    await backup(source, to, { rate: allPages });
  } catch (error) {
    if (isBusy(error)) throw serverIsRunning(to);
    throw isFull(error) ? noRoom(to) : unreadable(from, error);
  } finally {
    source.close();
  }
}

export const serverIsRunning = (live: string): CopyError =>
  new CopyError(`A server is running on ${path.dirname(live)}; stop it first.`);

const noRoom = (to: string): CopyError =>
  new CopyError(`There is no room for the backup in ${path.dirname(to)}.`);

function openCopy(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): CopyError =>
  new CopyError(`${file} cannot be read as a backup: ${(error as Error).message}.`);

/** Adds what came with later versions, and sees that every kept number is right. */
async function bringUpToDate(folder: string): Promise<boolean> {
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
