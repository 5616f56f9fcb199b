import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const main = path.join(import.meta.dirname, '../../main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The output so far, standard error included. */
  readonly output: () => string;
  /** Resolves with the match once the output matches. Rejects if the process exits before. */
  readonly waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
}

/** Runs the server in its own process, which is killed at the end of the test. */
export function startProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      JWT_SECRET: 'a secret that only tests know, 32 bytes and more',
      DEMO_STUDENTS: '0',
      SHUTDOWN_DELAY_SECONDS: '0',
      // A busy machine is slow, not wrong.
      REQUEST_TIMEOUT_SECONDS: '600',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    output: () => text,
    exited,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = text.match(pattern);
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        exited.then(() => reject(new Error(`exited without printing ${pattern}:\n${text}`)));
        look();
      }),
  };
}

export async function addressOf(server: ServerProcess): Promise<string> {
  const [, address = ''] = await server.waitForOutput(/Provost is at (\S+)/);
  return address;
}
