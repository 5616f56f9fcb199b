import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Databases of tests take some hundred megabytes. */
const roomNeeded = 4 * 1024 ** 3;

/** For a database of a test: in memory where possible, because each commit waits for a disk. */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), `provost-${name}-`));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomNeeded;
  } catch {
    return false;
  }
}
