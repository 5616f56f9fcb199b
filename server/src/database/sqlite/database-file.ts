import fs from 'node:fs';
import path from 'node:path';

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'provost.sqlite');

/**
 * Creates the data folder and an empty database file that only their owner can access. SQLite gives
 * its `-wal` and `-shm` files the mode of the database file. Files of earlier versions are corrected.
 */
export function createPrivateFile(dataDir: string): string {
  const file = databaseFile(dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  for (const suffix of ['', '-wal', '-shm']) makePrivate(file + suffix);
  return file;
}

function makePrivate(file: string): void {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats || (stats.mode & 0o077) === 0) return;
  try {
    fs.chmodSync(file, 0o600);
  } catch (error) {
    // Only the owner of a file can change its mode.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
