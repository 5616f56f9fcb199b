import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

const cwd = path.join(import.meta.dirname, '..');

/** Runs a script with this Node.js and terminal; returns its exit code. */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, optionsWith('inherit', env));
  return new Promise((resolve, reject) => {
    // Ctrl+C reaches the child through the terminal; SIGTERM does not.
    const forward = () => child.kill('SIGTERM');
    process.once('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Runs a script without a terminal; returns its output if it fails, otherwise an empty string. */
export function outputOnFailure(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, optionsWith('pipe', { NO_COLOR: '1' }));
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `exit code ${code}`));
  });
}

const optionsWith = (output: 'inherit' | 'pipe', env: Record<string, string>): SpawnOptions => ({
  cwd,
  stdio: [output === 'inherit' ? 'inherit' : 'ignore', output, output],
  env: { ...process.env, ...env },
});
