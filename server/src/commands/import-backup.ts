import { tmpdir } from 'node:os';
import { BackupError } from '../backup/backup.ts';
import { copyData } from '../backup/copy-data.ts';
import { endChangedSessions } from '../backup/restored-sessions.ts';
import { type StagedBackup, withStagedBackup } from '../backup/staged-backup.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { CommandError } from './command-error.ts';
import { ProgressBar } from './progress-bar.ts';

/**
 * A school that has outgrown the embedded database moves to a server by its backup, and all its
 * sessions end. Whether its counts were wrong, and were made anew.
 */
export const importBackup = (database: Database, file: string): Promise<boolean> =>
  withStagedBackup(file, tmpdir(), async (draft) => {
    await database.migrate();
    if (await hasData(database)) {
      throw new CommandError('The database already holds a school; name an empty one.');
    }
    await carryDraft(draft, database);
    return draft.isRecounted;
  }).catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(`${error.message} ${dumps}`) : error;
  });

const dumps =
  'DATABASE_URL names a PostgreSQL server: what pg_dump made is restored by pg_restore; docs/operations.md says how.';

async function carryDraft({ folder }: StagedBackup, database: Database): Promise<void> {
  endChangedSessions(databaseFile(folder), undefined, new Date());
  const bar = new ProgressBar(process.stderr);
  const from = openSqlite(folder);
  try {
    await copyData(from, database, {
      onProgress: (step, share) => bar.show(step.replaceAll('_', ' '), share),
    });
  } finally {
    bar.clear();
    await from.close();
  }
}
