import fs from 'node:fs';

const forOthers = 0o077;

/**
 * Removes all rights of other users, if this user owns the file. Returns whether it is private.
 * Windows has no such rights: a folder inherits them from its parent.
 */
export function makePrivate(file: string): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats || (stats.mode & forOthers) === 0 || process.platform === 'win32') return true;
  try {
    fs.chmodSync(file, stats.mode & 0o700);
    return true;
  } catch (error) {
    // Only the owner of a file can change its mode.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    throw error;
  }
}

/** Files that this process creates are private, also those of libraries. */
export const createPrivateFilesOnly = (): void => {
  process.umask(forOthers);
};
