import { type Compilable, type Driver, Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { ConnectionCounts, Database } from '../database.ts';
import { callerReadsOwnWrites } from '../read-for.ts';
import type { Tables } from '../tables.ts';
import { PostgresDialect, PostgresDriver } from './driver.ts';
import { isUnavailable, isUniqueViolation } from './errors.ts';
import { maintenanceOf } from './maintenance.ts';
import { openPool, type PostgresPool } from './pool.ts';
import { repeating } from './repeating.ts';
import { ReplicaDriver } from './replica-driver.ts';
import { contains, searchTable } from './search.ts';
import { streamRows } from './stream.ts';

/** Each export holds its connection, and what it has sorted, for as long as its reader takes. */
const exportPool = { connections: 4, isCapped: true };

export function openPostgres(url: string, replicaUrl: string | undefined): Database {
  const primaryPool = openPool(url, { connections: 10 });
  const replicaPool = replicaUrl ? openPool(replicaUrl, { connections: 10 }) : primaryPool;
  const primaryDriver = new PostgresDriver(primaryPool);
  const primary = kyselyOn(primaryDriver);
  const replica =
    replicaPool === primaryPool
      ? primary
      : kyselyOn(new ReplicaDriver(new PostgresDriver(replicaPool), primaryDriver));
  // Long exports have connections of their own, so that they never take those of the lists.
  const primaryExports = openPool(url, exportPool);
  const replicaExports = replicaUrl ? openPool(replicaUrl, exportPool) : primaryExports;
  const pools = new Set([primaryPool, replicaPool, primaryExports, replicaExports]);
  const underway = new Set<pg.PoolClient>();

  return {
    reader: primary,
    replica,
    write: repeating((work) => primary.transaction().execute(work)),
    stream: <R>(query: Compilable<R>, signal: AbortSignal) => {
      const from = callerReadsOwnWrites() ? primaryExports : replicaExports;
      return streamRows(from, underway, query.compile(), signal);
    },
    contains,
    searchTable,
    isUniqueViolation,
    isUnavailable,
    version: () => versionOf(replica),
    // What is read from a replica has the version of the replica.
    ...(replica === primary && { versionAlong: version }),
    ping: async () => void (await sql`select 1`.execute(primary)),
    connections: () => countConnections(pools),
    ...maintenanceOf(url),
    close: async () => {
      // An export whose reader has stopped reading must not keep the server from ending.
      for (const client of underway) client.release(true);
      underway.clear();
      await Promise.all([
        primary.destroy(),
        replica === primary ? undefined : replica.destroy(),
        primaryExports.pool.end(),
        replicaExports === primaryExports ? undefined : replicaExports.pool.end(),
      ]);
    },
  };
}

const kyselyOn = (driver: Driver): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect(driver) });

function countConnections(pools: ReadonlySet<PostgresPool>): ConnectionCounts {
  const sum = (count: (pool: PostgresPool['pool']) => number) =>
    pools.values().reduce((total, { pool }) => total + count(pool), 0);
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/**
 * Which transactions can be seen: where it is the same, so is everything else. A replica does not
 * list those that were under way, and so tells as well how much it has replayed; and whoever takes
 * over from a primary may count through the same numbers once more.
 */
const version = sql<string>`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time(), ' ',
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)`;

const versionOf = async (reader: Kysely<Tables>): Promise<string> =>
  (await reader.selectNoFrom(version.as('version')).executeTakeFirstOrThrow()).version;
