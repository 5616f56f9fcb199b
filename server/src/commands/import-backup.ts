import { tmpdir } from 'node:os';
import { BackupError } from '../backup/backup.ts';
import { copyData } from '../backup/copy-data.ts';
import { cancelRestoredJobs } from '../backup/restored-jobs.ts';
import { endChangedSessions } from '../backup/restored-sessions.ts';
import { type StagedBackup, withStagedBackup } from '../backup/staged-backup.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { CommandError } from './command-error.ts';
import { ProgressBar } from './progress-bar.ts';

/**
 * Imports a backup of the embedded database into a database server, and ends all sessions and jobs.
 * Resolves with whether its counters were wrong and had to be recomputed.
 */
export const importBackup = (database: Database, file: string): Promise<boolean> =>
  withStagedBackup(file, tmpdir(), async (draft) => {
    await database.migrate();
    await updateKeys(database);
    if (await hasData(database)) {
      throw new CommandError(
        'The database already has data. Set DATABASE_URL to an empty database.',
      );
    }
    await copyDraft(draft, database);
    return draft.isRecounted;
  }).catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(`${error.message} ${dumpHint}`) : error;
  });

const dumpHint = 'To restore a file of pg_dump, use pg_restore. See docs/operations.md.';

async function copyDraft({ folder }: StagedBackup, database: Database): Promise<void> {
  const file = databaseFile(folder);
  endChangedSessions(file, undefined, new Date());
  cancelRestoredJobs(file, new Date());
  const bar = new ProgressBar(process.stderr);
  const source = openSqlite(folder);
  try {
    await updateKeys(source);
    await copyData(source, database, {
      onProgress: (step, share) => bar.show(step.replaceAll('_', ' '), share),
    });
  } finally {
    bar.clear();
    await source.close();
  }
}
