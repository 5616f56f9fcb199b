import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const main = path.join(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything it has said so far, on both channels. */
  readonly output: () => string;
  /** Resolves with the match once its output matches; rejects when it ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
}

/** The server as `npm start` runs it, in a process of its own that does not outlive the test. */
export function startProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      JWT_SECRET: 'a secret that only tests know, 32 bytes and more',
      DEMO_STUDENTS: '0',
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
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    output: () => text,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = text.match(pattern);
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        ended.then(() => reject(new Error(`ended without saying ${pattern}:\n${text}`)));
        look();
      }),
  };
}

export async function addressOf(server: ServerProcess): Promise<string> {
  const [, address = ''] = await server.says(/Provost is at (\S+)/);
  return address;
}
