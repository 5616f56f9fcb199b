import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { digestOf, storedRows } from './demo-rows.ts';
import { addPayment } from './rows.ts';
import { runCommand } from './run-command.ts';

const comparedTables = ['users', 'courses', 'payments', 'payment_tallies', 'bookmarks'] as const;

/** Nothing in the ledger is due for it. */
export const addPending = (database: Database) => addPayment(database, { status: 'pending' });

/** A place for the folders of schools and for copies of them, fresh for each test of a file. */
export function embeddedSchools() {
  let place = '';
  beforeEach(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'provost-schools-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const at = (name: string): string => path.join(place, name);
  return {
    at,
    /** A school in a folder of that name, open. */
    school: async (name: string): Promise<Database> => {
      const database = openSqlite(at(name));
      await database.migrate();
      return database;
    },
    run: (command: 'backup' | 'restore', dataDir: string, file: string) =>
      runCommand(command, { environment: { DATA_DIR: dataDir }, args: [file] }),
  };
}

/** What a school holds, for comparison with another. */
export async function contentOf(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  const digests = await Promise.all(
    comparedTables.map(async (table) => digestOf(await storedRows(database, table))),
  );
  await database.close();
  return digests;
}
