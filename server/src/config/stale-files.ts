import fs from 'node:fs';
import path from 'node:path';

/**
 * Deletes temporary files and folders whose process was killed before it could. The pattern captures
 * the process id in their names; a name without one is always stale.
 */
export function removeStaleFiles(folder: string, pattern: RegExp): void {
  for (const name of fs.readdirSync(folder)) {
    const match = pattern.exec(name);
    if (!match || (match[1] && isRunning(Number(match[1])))) continue;
    try {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
