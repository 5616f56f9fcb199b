import { startPostgres, throwAwaySettings } from './postgres-server.ts';

/** One server for the whole run; each test file creates its own databases. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: throwAwaySettings });
  process.env.TEST_POSTGRES_URL = server.url;
  return server.stop;
}
