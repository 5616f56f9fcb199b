import { execFile } from 'node:child_process';
import path from 'node:path';

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly out: string;
  readonly told: string;
}

interface CommandOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What is piped in. */
  readonly input?: string;
  /** Ends it without mercy once it has told this. */
  readonly killAt?: RegExp;
}

/** Runs a command of `server/src/commands` as an operator does. */
export const runCommand = (
  command: string,
  { environment, args = [], input = '', killAt }: CommandOptions,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const file = path.join(import.meta.dirname, '..', 'commands', `${command}.ts`);
    const env = { PATH: process.env.PATH, ...environment };
    const child = execFile(process.execPath, [file, ...args], { env }, (error, out, told) =>
      resolve({ code: error ? error.code : 0, out, told }),
    );
    child.stdin?.end(input);
    child.stderr?.on('data', (text) => {
      if (killAt?.test(String(text))) child.kill('SIGKILL');
    });
  });
