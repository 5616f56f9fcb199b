import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { openDatabase } from '../database/open.ts';

/** Migrated once for the whole run; each test file copies it. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder('template');
  const database = openDatabase({ dataDir });
  await database.migrate().finally(() => database.close());
  process.env.TEST_SQLITE_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
