import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CopyError, copyAtOneMoment, putInPlace } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { databaseFile } from './database-file.ts';
import { isBusy } from './errors.ts';
import { openSqlite } from './open-sqlite.ts';
import { endChangedSessions } from './restored-sessions.ts';

/** Where the database that was replaced is kept, if there was one. */
export interface Restored {
  readonly keptAs: string | undefined;
}

/**
 * Puts a backup in the place of a folder's database. Everything that can go wrong with the backup
 * goes wrong on a copy of it; the database itself is replaced at the end, in one transaction.
 */
export async function restore(dataDir: string, file: string, now: Date): Promise<Restored> {
  if (!fs.existsSync(file)) throw new CopyError(`There is no file ${file}.`);
  fs.mkdirSync(dataDir, { recursive: true });
  const folder = fs.mkdtempSync(path.join(dataDir, 'restoring-'));
  const draft = databaseFile(folder);
  const live = databaseFile(dataDir);
  try {
    await copyPages(file, draft);
    checkBackup(draft);
    await bringUpToDate(folder);
    refuseWhileServed(live);
    const keptAs = keep(live, now);
    endChangedSessions(draft, keptAs, now);
    await copyPages(draft, live);
    return { keptAs };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = openCopy(from);
  try {
    await backup(source, to, { rate: -1 });
  } catch (error) {
    throw isBusy(error) ? serverIsRunning(to) : unreadable(from, error);
  } finally {
    source.close();
  }
}

function openCopy(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): CopyError =>
  new CopyError(`${file} cannot be read as a backup: ${(error as Error).message}.`);

/** The migrations since the backup was made, and every kept number held against a recount. */
async function bringUpToDate(folder: string): Promise<void> {
  const database = openSqlite(folder);
  try {
    await database.migrate();
    const differences = await database.verify();
    if (differences.length > 0) {
      throw new CopyError('The backup is damaged: its counts differ from its rows.');
    }
  } finally {
    await database.close();
  }
}

const serverIsRunning = (live: string): CopyError =>
  new CopyError(`A server is running on ${path.dirname(live)}; stop it first.`);

/** Only who has the file to themselves can take it out of its mode for many. */
function refuseWhileServed(live: string): void {
  if (!fs.existsSync(live)) return;
  const database = new DatabaseSync(live, { timeout: 1000 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw serverIsRunning(live);
    // Too broken to be asked; that it is broken may be why it is to be replaced.
  } finally {
    database.close();
  }
}

/** What is replaced stays beside it: the wrong backup may have been named. */
function keep(live: string, now: Date): string | undefined {
  if (!fs.existsSync(live)) return undefined;
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const kept = path.join(path.dirname(live), `before-restore-${stamp}.sqlite`);
  const draft = `${kept}.partial`;
  try {
    copyAtOneMoment(live, draft);
    putInPlace(draft, kept);
  } catch {
    // Broken, so it cannot be copied; but it can be moved out of the way.
    fs.rmSync(draft, { force: true });
    fs.renameSync(live, kept);
    for (const end of ['-wal', '-shm', '-journal']) fs.rmSync(live + end, { force: true });
  }
  return kept;
}
