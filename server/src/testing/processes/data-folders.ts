import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts';
import type { Database } from '../../database/database.ts';
import { openSqlite } from '../../database/sqlite/open-sqlite.ts';
import { digestOf, storedRows } from '../rows/demo-rows.ts';
import { addPayment } from '../rows/rows.ts';
import { runCommand } from './run-command.ts';

const comparedTables = ['users', 'courses', 'payments', 'payment_totals', 'bookmarks'] as const;

/** A pending payment needs no ledger rows. */
export const addPending = (database: Database) => addPayment(database, { status: 'pending' });

/** Data folders of embedded databases and their backups, new for each test. */
export function dataFolders() {
  let root = '';
  beforeEach(() => {
    root = temporaryFolder('data-folders');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const at = (name: string): string => path.join(root, name);
  return {
    at,
    /** An open database in a folder of that name. */
    openAt: async (name: string): Promise<Database> => {
      const database = openSqlite(at(name));
      await database.migrate();
      return database;
    },
    run: (command: 'backup' | 'restore', dataDir: string, file: string) =>
      runCommand(command, { environment: { DATA_DIR: dataDir }, args: [file] }),
  };
}

/** Digests of the data, to compare two databases. */
export async function contentOf(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  const digests = await Promise.all(
    comparedTables.map(async (table) => digestOf(await storedRows(database, table))),
  );
  await database.close();
  return digests;
}
