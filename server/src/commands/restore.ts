import { tmpdir } from 'node:os';
import { BackupError } from '../backup/backup.ts';
import { copyData } from '../backup/copy-data.ts';
import { restore } from '../backup/restore.ts';
import { cancelRestoredJobs, endChangedSessions } from '../backup/restored-rows.ts';
import { type StagedBackup, withStagedBackup } from '../backup/staged-backup.ts';
import { readDatabaseConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { repeatErasures } from '../features/users/repeated-erasures.ts';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { ProgressBar } from './progress-bar.ts';
import { CommandError, fileArgument, runCommand, withDatabase } from './run-command.ts';

/**
 * Imports a backup of the embedded database into a database server, and ends all sessions and jobs.
 * Resolves with whether its counters were wrong and had to be recomputed.
 */
const importBackup = (database: Database, file: string): Promise<boolean> =>
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

const recountNote = (isRecounted: boolean): string =>
  isRecounted ? ' Its counters were wrong and have been recomputed.' : '';

async function restoreEmbedded(dataDir: string, file: string): Promise<string> {
  const restored = await restore(dataDir, file, new Date(), eraseAgain);
  const { keptAs, isRecounted, erasedAgain } = restored;
  const previous = keptAs ? ` The previous database was saved as ${keptAs}.` : '';
  return `Restored from ${file}.${recountNote(isRecounted)}${erasureNote(erasedAgain)}${previous}`;
}

async function eraseAgain(dataDir: string, erasures: Parameters<typeof repeatErasures>[1]) {
  if (erasures.length === 0) return 0;
  const database = openSqlite(dataDir);
  try {
    return await repeatErasures(database, erasures);
  } finally {
    await database.close();
  }
}

const erasureNote = (count: number | undefined): string => {
  if (count === undefined) {
    return ' People who were erased after the backup are back: the previous database cannot be read.';
  }
  return count === 0 ? '' : ` Erased again since the backup: ${count}.`;
};

const importIntoServer = (file: string): Promise<string> =>
  withDatabase(async (database) => {
    const recounted = recountNote(await importBackup(database, file));
    return `Imported ${file}.${recounted} All users must sign in again with their current password.`;
  });

await runCommand(async () => {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  const file = fileArgument('restore');
  console.log(await (databaseUrl ? importIntoServer(file) : restoreEmbedded(dataDir, file)));
  return true;
});
