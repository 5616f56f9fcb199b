import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../database/open.ts';

/** Migrated once for the whole run; each test file copies it. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'provost-template-'));
  const database = openDatabase({ dataDir });
  await database.migrate().finally(() => database.close());
  process.env.TEST_SQLITE_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
