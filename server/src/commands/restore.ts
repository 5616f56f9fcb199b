import { restore } from '../backup/restore.ts';
import { readDatabaseConfig } from '../config.ts';
import { orTell } from './command-error.ts';
import { importBackup } from './import-backup.ts';
import { onDatabase } from './on-database.ts';
import { namedFile, onFolder } from './on-folder.ts';

const toldOf = (isRecounted: boolean): string =>
  isRecounted ? ' Its counts were wrong, and were made anew.' : '';

const restoreInPlace = () =>
  onFolder('restore', async (dataDir, file) => {
    const { keptAs, isRecounted } = await restore(dataDir, file, new Date());
    const kept = keptAs ? ` What was there before is kept as ${keptAs}.` : '';
    return `Restored from ${file}.${toldOf(isRecounted)}${kept}`;
  });

const restoreIntoServer = () =>
  onDatabase(async (database) => {
    const file = namedFile('restore');
    const recounted = toldOf(await importBackup(database, file));
    console.log(
      `Moved in from ${file}.${recounted} Everybody signs in again, with the password they have.`,
    );
    return true;
  });

const isServer = orTell(() => Boolean(readDatabaseConfig(process.env).databaseUrl));
if (isServer !== undefined) await (isServer ? restoreIntoServer() : restoreInPlace());
