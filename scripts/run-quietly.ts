import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs a script on this Node.js; answers what it printed if it failed, and nothing otherwise. */
export function runQuietly(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: path.join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `exit code ${code}`));
  });
}
