import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databaseFile } from '../database/sqlite/database-file.ts';
import type { TestPlace } from './database.ts';

const folder = path.join(import.meta.dirname, '../database/migrations/fixtures');
const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** Runs SQL in an empty or existing database, without the code of the server. */
export async function runScript({ environment }: TestPlace, text: string): Promise<void> {
  if (engine === 'postgres') {
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    await client.query(text).finally(() => client.end());
    return;
  }
  const file = databaseFile(environment.DATA_DIR ?? '');
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec(`begin; ${text} commit`);
  } finally {
    database.close();
  }
}

/** The ids of version 0.1 on PostgreSQL, of which some rows were deleted. */
const continueIds = `select setval(pg_get_serial_sequence(name, 'id'), 100)
  from unnest(array['class_levels', 'users', 'courses', 'enrolments', 'payments', 'transactions',
    'pricings', 'audit_events']) as name;`;

/** A small school of version 0.1. */
export const loadFirstVersion = (place: TestPlace): Promise<void> =>
  runScript(
    place,
    read(`0001-schema.${engine}.sql`) +
      read('0001-rows.sql') +
      (engine === 'postgres' ? continueIds : ''),
  );

/** A small school at the last migration that was never released. */
export const loadUnreleasedVersion = (place: TestPlace): Promise<void> =>
  runScript(place, read(`0021-school.${engine}.sql`));

/** The tables and indexes that `0002-schema` creates, without rows. */
export const loadSecondSchema = (place: TestPlace): Promise<void> =>
  runScript(place, read(`0002-schema.${engine}.sql`));
