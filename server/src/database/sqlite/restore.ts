import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CopyError, copyAtOneMoment, putInPlace } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { databaseFile } from './database-file.ts';
import { isBusy } from './errors.ts';
import { openSqlite } from './open-sqlite.ts';
import { endChangedSessions } from './restored-sessions.ts';

export interface Restored {
  /** Where the database that was replaced is, if there was one. */
  readonly keptAs: string | undefined;
  /** Whether counts in the backup were wrong, and were made anew. */
  readonly isRecounted: boolean;
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
    const isRecounted = await bringUpToDate(folder);
    refuseWhileServed(live);
    const keptAs = keep(live, now);
    endChangedSessions(draft, keptAs, now);
    await copyPages(draft, live);
    return { keptAs, isRecounted };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** In one step, so that nobody comes between. */
const allPages = 0x7fff_ffff;

async function copyPages(from: string, to: string): Promise<void> {
  const source = openCopy(from);
  try {
    await backup(source, to, { rate: allPages });
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
