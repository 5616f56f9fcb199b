import { restore } from '../backup/restore.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { repeatErasures } from '../features/users/repeated-erasures.ts';
import { runOrExit } from './command-error.ts';
import { importBackup } from './import-backup.ts';
import { fileArgument, runWithDataDir } from './run-with-data-dir.ts';
import { runWithDatabase } from './run-with-database.ts';

const recountNote = (isRecounted: boolean): string =>
  isRecounted ? ' Its counters were wrong and have been recomputed.' : '';

const restoreEmbedded = () =>
  runWithDataDir('restore', async (dataDir, file) => {
    const restored = await restore(dataDir, file, new Date(), eraseAgain);
    const { keptAs, isRecounted, erasedAgain } = restored;
    const previous = keptAs ? ` The previous database was saved as ${keptAs}.` : '';
    return `Restored from ${file}.${recountNote(isRecounted)}${erasureNote(erasedAgain)}${previous}`;
  });

async function eraseAgain(
  dataDir: string,
  erasures: Parameters<typeof repeatErasures>[1],
): Promise<number> {
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
