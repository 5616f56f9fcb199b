import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { isBusy, isFull } from '../database/sqlite/errors.ts';
import { CopyError, copyAtOneMoment, putInPlace } from './backup.ts';
import { copyPages, onDraft, serverIsRunning } from './backup-draft.ts';
import { endChangedSessions } from './restored-sessions.ts';

export interface Restored {
  /** Where the database that was replaced is, if there was one. */
  readonly keptAs: string | undefined;
  /** Whether counts in the backup were wrong, and were made anew. */
  readonly isRecounted: boolean;
}

/**
 * Puts a backup in the place of a folder's database: that is replaced at the end, in one
 * transaction.
 */
export const restore = (dataDir: string, file: string, now: Date): Promise<Restored> =>
  onDraft(file, dataDir, async ({ folder, isRecounted }) => {
    const draft = databaseFile(folder);
    const live = databaseFile(dataDir);
    refuseWhileServed(live);
    const keptAs = keep(live, now);
    endChangedSessions(draft, keptAs, now);
    await copyPages(draft, live);
    return { keptAs, isRecounted };
  });

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
  } catch (error) {
    fs.rmSync(draft, { force: true });
    if (isFull(error)) {
      throw new CopyError(
        `There is no room in ${path.dirname(live)} for what is replaced as well.`,
      );
    }
    // Broken, so it cannot be copied; but it can be moved out of the way.
    fs.renameSync(live, kept);
    for (const end of ['-wal', '-shm', '-journal']) fs.rmSync(live + end, { force: true });
  }
  return kept;
}
