import fs from 'node:fs';
import path from 'node:path';
import { makePrivate } from './private-files.ts';

/** What Provost itself puts into its data folder. */
const ownNames = /^(provost\.sqlite|jwt-secret|before-restore-|restoring-)/;

/**
 * Makes an existing data folder and the files of Provost in it private. The mode of a folder with
 * other files stays as it is, because it could be a home folder. Returns what others can still read.
 */
export function makeDataFolderPrivate(dataDir: string): string[] {
  const names = fs.readdirSync(dataDir);
  const own = names.filter((name) => ownNames.test(name)).map((name) => path.join(dataDir, name));
  const readable = own.filter((file) => !makePrivate(file));
  const isShared = own.length < names.length && (fs.statSync(dataDir).mode & 0o077) !== 0;
  return isShared || !makePrivate(dataDir) ? [dataDir, ...readable] : readable;
}
