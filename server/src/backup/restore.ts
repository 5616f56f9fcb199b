import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, databaseFile } from '../database/sqlite/database-file.ts';
import { isBusy, isFull } from '../database/sqlite/errors.ts';
import { BackupError, copySnapshot, publish } from './backup.ts';
import { cancelRestoredJobs, endChangedSessions } from './restored-rows.ts';
import { copyPages, serverIsRunning, withStagedBackup } from './staged-backup.ts';

/** An erased user, without personal data. The time of creation tells users of two schools apart. */
interface RecordedErasure {
  readonly id: number;
  readonly created_at: string;
  readonly erased_at: string;
}

/** The erasures of the database that a restore replaces. Undefined if it is damaged. */
function readErasures(file: string): RecordedErasure[] | undefined {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(
        'select id, created_at, erased_at from users where erased_at is not null order by id',
      )
      .all();
    return rows as unknown as RecordedErasure[];
  } catch {
    return undefined;
  }
}

export interface Restored {
  /** The file with the replaced database, if there was one. */
  readonly keptAs: string | undefined;
  /** True if counters of the backup were wrong and have been recomputed. */
  readonly isRecounted: boolean;
  /** People who had been erased since the backup. Undefined if the replaced database is damaged. */
  readonly erasedAgain: number | undefined;
}

/** Erases people in the data folder again. Returns their number. */
type EraseAgain = (dataDir: string, erasures: readonly RecordedErasure[]) => Promise<number>;

/** Replaces the database of a data folder with a backup, at the end and in one transaction. */
export const restore = (
  dataDir: string,
  file: string,
  now: Date,
  eraseAgain: EraseAgain,
): Promise<Restored> =>
  withStagedBackup(file, dataDir, async ({ folder, isRecounted }) => {
    const staged = databaseFile(folder);
    const live = databaseFile(dataDir);
    refuseIfInUse(live);
    const keptAs = keepCopy(live, now);
    endChangedSessions(staged, keptAs, now);
    cancelRestoredJobs(staged, now);
    const erasures = keptAs ? readErasures(keptAs) : [];
    const erasedAgain = erasures && (await eraseAgain(folder, erasures));
    createPrivateFile(dataDir);
    await copyPages(staged, live);
    return { keptAs, isRecounted, erasedAgain };
  });

/** The journal mode can change only if no other connection has the file open. */
function refuseIfInUse(live: string): void {
  if (!fs.existsSync(live)) return;
  using database = new DatabaseSync(live, { timeout: 1000 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw serverIsRunning(live);
    // A damaged database is a good reason to restore a backup.
  }
}

/** The replaced database stays: the operator can have named the wrong backup. */
function keepCopy(live: string, now: Date): string | undefined {
  if (!fs.existsSync(live)) return undefined;
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const copy = path.join(path.dirname(live), `before-restore-${stamp}.sqlite`);
  const partial = `${copy}.${process.pid}.partial`;
  try {
    copySnapshot(live, partial);
    publish(partial, copy);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    if (isFull(error)) {
      throw new BackupError(
        `There is not enough disk space in ${path.dirname(live)} to keep the replaced database.`,
      );
    }
    // A damaged database cannot be copied, but it can be renamed.
    fs.renameSync(live, copy);
    for (const end of ['-wal', '-shm', '-journal']) fs.rmSync(live + end, { force: true });
  }
  return copy;
}
