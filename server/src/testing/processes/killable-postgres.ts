import { rm } from 'node:fs/promises';
import { type PostgresServer, startPostgres } from '../../../../scripts/postgres-server.ts';
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts';
import { openDatabase } from '../../database/open.ts';
import type { TestPlace } from '../database.ts';

/** A separate PostgreSQL server with durable settings, like in production. */
export interface KillablePostgres {
  readonly place: TestPlace;
  readonly kill: () => Promise<void>;
  /** Starts it at the same address. */
  readonly start: () => Promise<void>;
  readonly killAndStart: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

export async function killablePostgres(
  settings: Record<string, string | number> = {},
): Promise<KillablePostgres> {
  const dataDir = temporaryFolder('killable');
  let server: PostgresServer = await startPostgres({ dataDir, settings });
  const { url, port } = server;
  const kill = () => server.kill();
  const start = async (): Promise<void> => {
    server = await startPostgres({ dataDir, port, settings });
  };
  return {
    place: {
      open: () => openDatabase({ databaseUrl: url, dataDir: '' }),
      environment: { DATABASE_URL: url },
      drop: async () => {},
    },
    kill,
    start,
    killAndStart: async () => {
      await kill();
      await start();
    },
    drop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
