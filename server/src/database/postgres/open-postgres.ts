import { type Compilable, type Driver, Kysely, sql } from 'kysely';
import type pg from 'pg';
import { recountDays } from '../counters/recount.ts';
import type { ConnectionCounts, Database } from '../database.ts';
import { postgresDialect } from '../migrations/sql-dialect.ts';
import { callerReadsOwnWrites } from '../read-context.ts';
import { runIn } from '../run-sql.ts';
import type { Tables } from '../tables.ts';
import { PostgresDialect, PostgresDriver } from './driver.ts';
import { isReferenceViolation, isUnavailable, isUniqueViolation } from './errors.ts';
import { longStatementMs, runLongStatements } from './long-statements.ts';
import { maintenanceOf } from './maintenance.ts';
import { newTrust, type PoolOptions, PostgresPool } from './pool.ts';
import { ReplicaDriver } from './replica-driver.ts';
import { ReplicaHealth } from './replica-health.ts';
import { retryTransactions } from './retry-transactions.ts';
import { contains, searchTable } from './search.ts';
import { streamRows, streamWithFallback } from './stream.ts';

/**
 * An export holds its connection and its sorted rows until its reader is done. It can sort before its
 * first row, so its statements get more time.
 */
const exportPool = { connections: 4, isCapped: true, statementTimeoutMs: 60_000 };

export function openPostgres(
  url: string,
  replicaUrl: string | undefined,
  statementTimeoutMs = 15_000,
): Database {
  const listPool = { connections: 10, statementTimeoutMs };
  const primaryTrust = newTrust();
  const primaryPool = new PostgresPool(url, listPool, primaryTrust);
  const primaryDriver = new PostgresDriver(primaryPool);
  const primary = kyselyOn(primaryDriver);
  const replicaPools = replicaUrl ? openReplica(replicaUrl, listPool) : undefined;
  const replica = replicaPools
    ? kyselyOn(
        new ReplicaDriver(
          new PostgresDriver(replicaPools.lists),
          primaryDriver,
          replicaPools.health,
        ),
      )
    : primary;
  // Exports are slow, so they have their own pools and never block lists.
  const primaryExports = new PostgresPool(url, exportPool, primaryTrust);
  const pools = [
    primaryPool,
    primaryExports,
    ...(replicaPools ? [replicaPools.lists, replicaPools.exports] : []),
  ];
  const activeExports = new Set<pg.PoolClient>();

  return {
    reader: primary,
    replica,
    write: retryTransactions((work) => primary.transaction().execute(work)),
    stream: <R>(query: Compilable<R>, signal: AbortSignal) => {
      const compiled = query.compile();
      const stream = (pool: PostgresPool) => streamRows(pool, activeExports, compiled, signal);
      if (!replicaPools || callerReadsOwnWrites()) return stream(primaryExports);
      const { exports, health } = replicaPools;
      return streamWithFallback(
        () => stream(exports),
        () => stream(primaryExports),
        health,
      );
    },
    contains,
    searchTable,
    skipLocked: sql`for update skip locked`,
    isUniqueViolation,
    isReferenceViolation,
    isUnavailable,
    version: () => versionOf(replica),
    // Rows of a replica have the version of the replica.
    ...(!replicaPools && { versionAlong: version }),
    ping: primaryPool.ping,
    ...(replicaPools && { isReplicaAvailable: () => replicaPools.health.isAvailable }),
    connections: () => countConnections(pools),
    ...maintenanceOf(url),
    recountDays: (writer) =>
      runLongStatements(async () => {
        await sql`set local statement_timeout = ${sql.lit(longStatementMs)}`.execute(writer);
        await sql`lock table users, enrolments, payments, transactions
          in share row exclusive mode`.execute(writer);
        await recountDays(runIn(writer), postgresDialect);
      }),
    close: async () => {
      // A client that stopped reading its export must not prevent a shutdown.
      for (const client of activeExports) client.release(true);
      activeExports.clear();
      await Promise.all([replicaPools?.health.stop(), ...pools.map((pool) => pool.end())]);
    },
  };
}

function openReplica(url: string, listPool: PoolOptions) {
  const trust = newTrust();
  return {
    lists: new PostgresPool(url, listPool, trust),
    exports: new PostgresPool(url, exportPool, trust),
    health: new ReplicaHealth(url, trust),
  };
}

const kyselyOn = (driver: Driver): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect(driver) });

function countConnections(pools: readonly PostgresPool[]): ConnectionCounts {
  const total = { open: 0, idle: 0, waiting: 0 };
  for (const pool of pools) {
    const { open, idle, waiting } = pool.counts();
    total.open += open;
    total.idle += idle;
    total.waiting += waiting;
  }
  return total;
}

/**
 * The visible transactions: equal snapshots see equal data. A replica does not list running
 * transactions, so its replay position is added. A new primary after a failover can reuse
 * transaction ids, so the start time of the server is added.
 */
const version = sql<string>`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time(), ' ',
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)`;

const versionOf = async (reader: Kysely<Tables>): Promise<string> =>
  (await reader.selectNoFrom(version.as('version')).executeTakeFirstOrThrow()).version;
