import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../../scripts/temporary-folder.ts';

const root = path.join(import.meta.dirname, '../..');

/** Our own server on a demo school of its own, with the built dashboard. */
export interface School {
  readonly origin: string;
  /** Of its database. */
  readonly folder: string;
  /** Of its accounts, where it is not that of the demo. */
  readonly password?: string;
  close(): Promise<void>;
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const address = /Provost is at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });

/** `provost-demo` at the lowest cost of argon2id, which a stored hash names. */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$FJyKmjxKGRdh/NZY8kAkQbm6dsPaJD3MtraCdluI808';

/** Almost every test signs in. */
const makeSignInCheap = (folder: string): void => {
  const database = new DatabaseSync(path.join(folder, 'provost.sqlite'), { timeout: 60_000 });
  database
    .prepare('update users set password_hash = ? where password_hash is not null')
    .run(cheapHash);
  database.close();
};

export const startSchool = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<School> => {
  const folder = temporaryFolder('e2e');
  const server = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DEMO_STUDENTS: '120',
      LOG_LEVEL: 'error',
      // A busy machine is slow, not wrong.
      REQUEST_TIMEOUT_SECONDS: '600',
      ...environment,
    },
  });
  const origin = await addressOf(server);
  if (environment.DATA_DIR === undefined) makeSignInCheap(folder);
  return {
    origin,
    folder,
    close: async () => {
      const gone = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
