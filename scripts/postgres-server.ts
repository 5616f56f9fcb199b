import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { clusterPassword, copyCluster, superuser } from './postgres-template.ts';

export type PostgresOptions = {
  /** Where the cluster lives, made when empty and kept after; without it, a folder that goes. */
  dataDir?: string;
  /** Without it, a free one. Give the same again to come back at the same address. */
  port?: number;
  settings?: Record<string, string | number>;
};

export type PostgresServer = {
  /** Of the database `postgres`, as a superuser: may create databases and extensions. */
  url: string;
  port: number;
  dataDir: string;
  /** Disconnects everybody, writes everything, ends. */
  stop: () => Promise<void>;
  /** Ends as if the machine had lost its power: nothing is written any more. */
  kill: () => Promise<void>;
};

/** What a cluster that nobody will miss may do without. */
export const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
} as const;

/** A real PostgreSQL server from the npm package; needs nothing of the system. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = await findPostgresBinaries();
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'provost-postgres-')));
  if (binaries.owner) await chown(dataDir, binaries.owner.uid, binaries.owner.gid);
  const isMade = await access(path.join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!isMade) await copyCluster(binaries, dataDir);

  const leave = { recursive: true, force: true, maxRetries: 5 };
  const { server, port } = await launchPatiently(binaries, dataDir, options).catch((error) => {
    if (!options.dataDir) rmSync(dataDir, leave);
    throw error;
  });
  const atExit = () => {
    server.kill('SIGQUIT');
    if (!options.dataDir) rmSync(dataDir, leave);
  };
  process.on('exit', atExit);

  const end = async (ask: () => unknown) => {
    process.off('exit', atExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.ref();
      const gone = once(server, 'exit');
      await ask();
      await gone;
    }
    if (!options.dataDir) await rm(dataDir, leave);
  };
  const password = await clusterPassword(binaries);
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    port,
    dataDir,
    stop: () => end(() => askToStop(binaries, server, dataDir)),
    kill: () => end(() => server.kill('SIGKILL')),
  };
}

function askToStop(binaries: PostgresBinaries, server: ChildProcess, dataDir: string): unknown {
  if (platform() !== 'win32') return server.kill('SIGINT');
  return promisify(execFile)(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast']);
}

/** Tries again where time or another port helps. */
async function launchPatiently(
  binaries: PostgresBinaries,
  dataDir: string,
  options: PostgresOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return { server: await launch(binaries, dataDir, port, options.settings ?? {}), port };
    } catch (error) {
      // After a kill the old server's children hold its memory for a moment longer.
      const isPassing = /shared memory block|Address already in use/.test(String(error));
      if (!isPassing || attempt === 50) throw error;
      await pause(200);
    }
  }
}

async function launch(
  binaries: PostgresBinaries,
  dataDir: string,
  port: number,
  settings: Record<string, string | number>,
): Promise<ChildProcess> {
  const all = {
    listen_addresses: '127.0.0.1',
    // The default folder may be missing or belong to another user.
    unix_socket_directories: '',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...binaries.owner,
    cwd: dataDir,
    // Its messages are read below, so they must be in one language.
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-8000);
      if (!log.includes('database system is ready to accept connections')) return;
      // Still read, or a chatty server would stop at a full pipe; but not what keeps us alive.
      server.stderr?.removeAllListeners('data').resume();
      server.unref();
      resolve(server);
    });
  });
}
