import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, chown, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import {
  clusterPassword,
  copyCluster,
  findPostgresBinaries,
  type PostgresBinaries,
  superuser,
} from './postgres-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type PostgresOptions = {
  /** The data folder, initialized if empty; the default is a temporary folder. */
  dataDir?: string;
  /** The default is a free port. */
  port?: number;
  settings?: Record<string, string | number>;
};

export type PostgresServer = {
  /** The database `postgres` as a superuser, who can create databases and extensions. */
  url: string;
  port: number;
  dataDir: string;
  /** Disconnects all clients, writes everything to disk, and exits. */
  stop: () => Promise<void>;
  /** Exits without writing anything, as after a power failure. */
  kill: () => Promise<void>;
};

/** Faster but not durable, and without statistics that change in the middle of a test. */
export const throwAwaySettings = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Nobody replicates or archives this server.
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Files are in memory: nothing is gained by processes that read ahead.
  io_method: 'sync',
  bgwriter_lru_maxpages: 0,
  update_process_title: 'off',
  jit: 'off',
  max_connections: 200,
} as const;

/** Starts a PostgreSQL server from the npm package, without any system installation. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = await findPostgresBinaries();
  const dataDir = options.dataDir ?? temporaryFolder('postgres');
  if (binaries.owner) await chown(dataDir, binaries.owner.uid, binaries.owner.gid);
  const isInitialized = await access(path.join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!isInitialized) await copyCluster(binaries, dataDir);

  const removal = { recursive: true, force: true, maxRetries: 5 };
  const { server, port } = await launchWithRetry(binaries, dataDir, options).catch((error) => {
    if (!options.dataDir) rmSync(dataDir, removal);
    throw error;
  });
  const atExit = () => {
    server.kill('SIGQUIT');
    if (!options.dataDir) rmSync(dataDir, removal);
  };
  process.on('exit', atExit);

  const end = async (requestStop: () => unknown) => {
    process.off('exit', atExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.ref();
      const exited = once(server, 'exit');
      await requestStop();
      await exited;
    }
    if (!options.dataDir) await rm(dataDir, removal);
  };
  const password = await clusterPassword(binaries);
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    port,
    dataDir,
    stop: () => end(() => requestShutdown(binaries, server, dataDir)),
    kill: () => end(() => server.kill('SIGKILL')),
  };
}

function requestShutdown(
  binaries: PostgresBinaries,
  server: ChildProcess,
  dataDir: string,
): unknown {
  if (platform() !== 'win32') return server.kill('SIGINT');
  return promisify(execFile)(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast']);
}

/** Retries if waiting or another port can help. */
async function launchWithRetry(
  binaries: PostgresBinaries,
  dataDir: string,
  options: PostgresOptions,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      return { server: await launch(binaries, dataDir, port, options.settings ?? {}), port };
    } catch (error) {
      // After a kill, child processes of the old server hold its memory a moment longer.
      const isTemporary = /shared memory block|Address already in use/.test(String(error));
      if (!isTemporary || attempt === 50) throw error;
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
    // The default folder can be missing or belong to another user.
    unix_socket_directories: '',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...binaries.owner,
    cwd: dataDir,
    // The code below matches messages, so they must be in English.
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
      // A full pipe would block the server, so its output is read, without keeping this process alive.
      server.stderr?.removeAllListeners('data').resume();
      server.unref();
      resolve(server);
    });
  });
}
