import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../database/open.ts';

const templateLock = 4_119_202_611;

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

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database, empty or a copy of a migrated template, and returns its name. */
export async function createPostgresDatabase(kind: 'empty' | 'migrated'): Promise<string> {
  const template = kind === 'migrated' ? await migratedTemplate() : 'template0';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  return name;
}

export const dropPostgresDatabase = (name: string): Promise<void> =>
  onServer(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

/** Migrated once for all test files: the server lives as long as one run of the tests. */
async function migratedTemplate(): Promise<string> {
  const name = 'template_migrated';
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    const database = openDatabase({ databaseUrl: urlOf(unfinished), dataDir: '' });
    await database.migrate().finally(() => database.close());
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}
