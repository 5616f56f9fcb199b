import { startPostgres, throwAwaySettings } from '../../../scripts/postgres-server.ts';
import { createMigratedTemplate } from './postgres-place.ts';

/** One server for the whole run, migrated once; each test file copies its databases. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: throwAwaySettings });
  process.env.TEST_POSTGRES_URL = server.url;
  await createMigratedTemplate();
  return server.stop;
}
