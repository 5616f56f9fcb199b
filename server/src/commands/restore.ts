import { restore } from '../backup/restore.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { runOrExit } from './command-error.ts';
import { importBackup } from './import-backup.ts';
import { fileArgument, runWithDataDir } from './run-with-data-dir.ts';
import { runWithDatabase } from './run-with-database.ts';

const recountNote = (isRecounted: boolean): string =>
  isRecounted ? ' Its counters were wrong and have been recomputed.' : '';

const restoreEmbedded = () =>
  runWithDataDir('restore', async (dataDir, file) => {
    const { keptAs, isRecounted } = await restore(dataDir, file, new Date());
    const previous = keptAs ? ` The previous database was saved as ${keptAs}.` : '';
    return `Restored from ${file}.${recountNote(isRecounted)}${previous}`;
  });

const importIntoServer = () =>
  runWithDatabase(async (database) => {
    const file = fileArgument('restore');
    const recounted = recountNote(await importBackup(database, file));
    console.log(
      `Imported ${file}.${recounted} All users must sign in again with their current password.`,
    );
    return true;
  });

const isServer = runOrExit(() => Boolean(readDatabaseConfig(process.env).databaseUrl));
await (isServer ? importIntoServer() : restoreEmbedded());
