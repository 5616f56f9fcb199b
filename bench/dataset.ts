import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../scripts/postgres-server.ts';
import { root } from './process.ts';

export const cache = path.join(root, '.cache/bench');

export type Engine = 'sqlite' | 'postgres';

export const enginesFor = (only: string | undefined): Engine[] =>
  (['sqlite', 'postgres'] as const).filter((engine) => !only || only === engine);

/** A school to measure; created once and reused. */
export interface Dataset {
  readonly engine: Engine;
  readonly students: number;
  readonly env: Readonly<Record<string, string>>;
  readonly databasePid: number | undefined;
  readonly seedSeconds: number;
}

/** Configured like a durable server with a few gigabytes of memory. */
const startBenchPostgres = async (): Promise<PostgresServer> => {
  const dataDir = path.join(cache, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  return startPostgres({
    dataDir,
    settings: {
      shared_buffers: '2GB',
      effective_cache_size: '8GB',
      work_mem: '32MB',
      maintenance_work_mem: '512MB',
      max_wal_size: '8GB',
      random_page_cost: 1.1,
    },
  });
};

/** Runs some work on the school of each size on each engine. */
export async function onDatasets(
  engines: readonly Engine[],
  sizes: readonly number[],
  work: (dataset: Dataset) => Promise<void>,
): Promise<void> {
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startBenchPostgres() : undefined;
    try {
      for (const students of sizes) await work(await prepareDataset(engine, students, postgres));
    } finally {
      await postgres?.stop();
    }
  }
}

async function prepareDataset(
  engine: Engine,
  students: number,
  server: PostgresServer | undefined,
): Promise<Dataset> {
  const folder = path.join(cache, `${engine}-${students}`);
  mkdirSync(folder, { recursive: true });
  const env: Record<string, string> = { DATA_DIR: folder, DEMO_STUDENTS: '0' };
  if (server) {
    env.DATABASE_URL = await databaseOf(server, `bench_${students}`);
    env.JWT_SECRET = 'only-for-measuring-on-this-machine-0123456789';
  }
  const marker = path.join(folder, 'seconds.json');
  if (!existsSync(marker)) writeFileSync(marker, String(await seed(students, env)));
  return {
    engine,
    students,
    env,
    databasePid: server && postmasterOf(server.dataDir),
    seedSeconds: Number(readFileSync(marker, 'utf8')),
  };
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function databaseOf(server: PostgresServer, name: string): Promise<string> {
  const client = new pg.Client(server.url);
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function seed(students: number, env: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const file = path.join(root, 'server/src/commands/seed.ts');
  const args = ['--students', String(students), '--instalments', '10', '--reset'];
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Creating ${students} students failed with exit code ${code}`);
  return (performance.now() - began) / 1000;
}
