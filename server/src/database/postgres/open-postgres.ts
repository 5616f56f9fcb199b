import { type Compilable, Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { ConnectionCounts, Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { contains, holds } from './contains.ts';
import { PostgresDialect } from './driver.ts';
import { isAway, isUniqueViolation } from './errors.ts';
import { maintenanceOf } from './maintenance.ts';
import { merge } from './merge.ts';
import { openPool, type PostgresPool } from './pool.ts';
import { repeating } from './repeating.ts';
import { streamRows } from './stream.ts';

export function openPostgres(url: string, replicaUrl: string | undefined): Database {
  const primaryPool = openPool(url, { connections: 10 });
  const replicaPool = replicaUrl ? openPool(replicaUrl, { connections: 10 }) : primaryPool;
  const primary = kyselyOn(primaryPool);
  const replica = replicaPool === primaryPool ? primary : kyselyOn(replicaPool);
  // Long exports have connections of their own, so that they never take those of the lists.
  const exports = openPool(replicaUrl ?? url, { connections: 4 });
  const underway = new Set<pg.PoolClient>();

  return {
    reader: primary,
    replica,
    write: repeating((work) => primary.transaction().execute(work)),
    stream: <R>(query: Compilable<R>, signal: AbortSignal) =>
      streamRows(exports.pool, underway, query.compile(), signal),
    contains,
    holds,
    merge,
    isUniqueViolation,
    isAway,
    version: () => snapshotOf(replica),
    ping: async () => void (await sql`select 1`.execute(primary)),
    connections: () => countConnections(new Set([primaryPool, replicaPool, exports])),
    ...maintenanceOf(url),
    close: async () => {
      // An export whose reader has stopped reading must not keep the server from ending.
      for (const client of underway) client.release(true);
      underway.clear();
      await Promise.all([
        primary.destroy(),
        replica === primary ? undefined : replica.destroy(),
        exports.pool.end(),
      ]);
    },
  };
}

const kyselyOn = (pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect(pool) });

function countConnections(pools: ReadonlySet<PostgresPool>): ConnectionCounts {
  const sum = (count: (pool: PostgresPool['pool']) => number) =>
    pools.values().reduce((total, { pool }) => total + count(pool), 0);
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** Which transactions can be seen: where it is the same, so is everything else. */
async function snapshotOf(reader: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select pg_current_snapshot()::text as version`.execute(reader);
  return rows[0]?.version ?? '';
}
