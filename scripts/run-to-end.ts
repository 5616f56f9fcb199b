import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs a script on this Node.js with our terminal, and answers its exit code. */
export function runToEnd(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: path.join(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    // Ctrl-C reaches the child by itself; a plain kill does not.
    const forward = () => child.kill('SIGTERM');
    process.once('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
