import { execFile } from 'node:child_process';
import path from 'node:path';

interface CommandResult {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

interface CommandOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Standard input. */
  readonly input?: string;
  /** Kills the command once standard error matches. */
  readonly killAt?: RegExp;
}

/** Loading the code takes most of the time of a command; the server has the same cache. */
const compileCache = path.join(import.meta.dirname, '../../../../.cache/compile');

/** Runs a command of `server/src/commands` in its own process. */
export const runCommand = (
  command: string,
  { environment, args = [], input = '', killAt }: CommandOptions,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, '../../commands', `${command}.ts`);
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...environment };
    const child = execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
    child.stderr?.on('data', (text) => {
      if (killAt?.test(String(text))) child.kill('SIGKILL');
    });
  });
