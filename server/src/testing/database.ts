import { cp, rm } from 'node:fs/promises';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { findDifferences } from '../database/counters/verify.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { runIn } from '../database/run-sql.ts';
import { postgresDialect, sqliteDialect } from '../database/schema/sql-dialect.ts';
import { createPostgresDatabase, dropPostgresDatabase, urlOf } from './postgres-place.ts';

/** A database for one test file, on the engine under test. */
export interface TestPlace {
  /** Opens it like one node does. The caller closes it. */
  readonly open: () => Database;
  /** The environment variables that select it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

/**
 * A new migrated database, which is deleted when closed. Many tests verify it at their end: without a
 * new connection, which would read the whole schema first.
 */
export async function testDatabase(): Promise<Database> {
  const place = await testPlace('migrated');
  const database = place.open();
  const { reader } = database;
  const dialect = process.env.TEST_ENGINE === 'postgres' ? postgresDialect : sqliteDialect;
  return {
    ...database,
    verify: () => findDifferences(runIn(reader), dialect),
    snapshot: (work) => work(reader),
    close: async () => {
      await database.close();
      await place.drop();
    },
  };
}

export const testPlace = (kind: 'empty' | 'migrated'): Promise<TestPlace> =>
  process.env.TEST_ENGINE === 'postgres' ? postgresPlace(kind) : sqlitePlace(kind);

async function postgresPlace(kind: 'empty' | 'migrated'): Promise<TestPlace> {
  const name = await createPostgresDatabase(kind);
  const databaseUrl = urlOf(name);
  // A busy machine is slow, not wrong.
  const patient = { databaseUrl: `${databaseUrl}?connect_timeout=60`, statementTimeoutMs: 120_000 };
  return {
    open: () => openDatabase({ ...patient, dataDir: '' }),
    environment: { DATABASE_URL: databaseUrl },
    drop: () => dropPostgresDatabase(name),
  };
}

async function sqlitePlace(kind: 'empty' | 'migrated'): Promise<TestPlace> {
  const dataDir = temporaryFolder('test');
  if (kind === 'migrated') await cp(sqliteTemplate(), dataDir, { recursive: true });
  return {
    open: () => openDatabase({ dataDir }),
    environment: { DATA_DIR: dataDir },
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

function sqliteTemplate(): string {
  const template = process.env.TEST_SQLITE_TEMPLATE;
  if (!template) throw new Error('TEST_SQLITE_TEMPLATE is not set: see sqlite-template.ts.');
  return template;
}
