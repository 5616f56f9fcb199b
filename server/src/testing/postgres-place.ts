import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../database/open.ts';

const template = 'template_migrated';

const serverUrl = (): string => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: these tests need a PostgreSQL server.');
  return url;
};

export const urlOf = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

let pool: pg.Pool | undefined;

/** All test files of a worker share one connection, because opening it takes longer than its use. */
async function onServer(statement: string): Promise<void> {
  pool ??= openPool();
  await pool.query(statement);
}

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: serverUrl(),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server closes the connection when the run ends.
  opened.on('error', () => {});
  return opened;
}

/** Creates a database, empty or a copy of the migrated template, and returns its name. */
export async function createPostgresDatabase(kind: 'empty' | 'migrated'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(kind === 'migrated' ? template : 'template0', name);
  return name;
}

/** Without a disk, copying files takes less CPU time than logging their pages. */
const copyDatabase = (from: string, to: string): Promise<void> =>
  onServer(`create database ${to} template ${from} strategy file_copy`);

export const dropPostgresDatabase = (name: string): Promise<void> =>
  onServer(`drop database if exists ${name} with (force)`);

/** Once for the whole run. */
export async function createMigratedTemplate(): Promise<void> {
  await copyDatabase('template0', template);
  const database = openDatabase({ databaseUrl: urlOf(template), dataDir: '' });
  await database.migrate().finally(() => database.close());
}
