import { setTimeout as pause } from 'node:timers/promises';
import { type Compilable, sql } from 'kysely';
import type pg from 'pg';
import { zoneChange } from '../counters/zone-change.ts';
import type { Activity, Database, Reader, Writer } from '../database.ts';
import { type DatabaseLog, noLog } from '../database-log.ts';
import { callerReadsOwnWrites } from '../read-context.ts';
import { postgresDialect } from '../schema/sql-dialect.ts';
import { WriteHealth } from '../write-health.ts';
import { createPostgresDriver, kyselyOn } from './driver.ts';
import * as errors from './errors.ts';
import { maintenanceOf } from './maintenance.ts';
import { newTrust, type PoolOptions, PostgresPool } from './pool.ts';
import { createReplicaDriver } from './replica-driver.ts';
import { ReplicaHealth } from './replica-health.ts';
import { contains, searchTable } from './search.ts';
import { streamRows, streamWithFallback } from './stream.ts';

/**
 * An export holds its connection and its sorted rows until its reader is done. It can sort before its
 * first row, so its statements get more time.
 */
const exportPool = {
  connections: 4,
  isCapped: true,
  statementTimeoutMs: 60_000,
  idleInTransactionMs: 60_000,
};

export interface PostgresOptions {
  readonly statementTimeoutMs?: number | undefined;
  /** A replica that lags more is not used. */
  readonly maxReplicaLagMs?: number | undefined;
  readonly log?: DatabaseLog | undefined;
}

export function openPostgres(
  url: string,
  replicaUrl: string | undefined,
  { statementTimeoutMs = 15_000, maxReplicaLagMs = 5000, log = noLog }: PostgresOptions = {},
): Database {
  const idleInTransactionMs = statementTimeoutMs / 3;
  const listPool = { connections: 10, statementTimeoutMs, idleInTransactionMs };
  const primaryTrust = newTrust();
  const primaryPool = new PostgresPool(url, listPool, primaryTrust);
  const primaryDriver = createPostgresDriver(primaryPool);
  const primary = kyselyOn(primaryDriver);
  const replicaPools = replicaUrl ? openReplica(replicaUrl, listPool) : undefined;
  const health =
    replicaPools &&
    new ReplicaHealth({
      replica: replicaPools.lists,
      primary: primaryPool,
      maxLagMs: maxReplicaLagMs,
      log,
    });
  const replica =
    replicaPools && health
      ? kyselyOn(
          createReplicaDriver(createPostgresDriver(replicaPools.lists), primaryDriver, health),
        )
      : primary;
  // Exports are slow, so they have their own pools and never block lists.
  const primaryExports = new PostgresPool(url, exportPool, primaryTrust);
  const pools: Readonly<Record<string, PostgresPool>> = {
    requests: primaryPool,
    exports: primaryExports,
    ...(replicaPools && {
      replica_requests: replicaPools.lists,
      replica_exports: replicaPools.exports,
    }),
  };
  const activeExports = new Set<pg.PoolClient>();
  const writeHealth = new WriteHealth(errors.writeProblemOf);
  const retryingWrite = retryTransactions((work) => primary.transaction().execute(work));
  const write: Database['write'] = (work) => writeHealth.watch(() => retryingWrite(work));

  return {
    reader: primary,
    replica,
    // Only writers of the same rows wait for it. On a busy machine, where each statement takes longer,
    // steps of few rows would take longer still in all.
    stepLimit: { ms: 400, clock: () => performance.now(), minRows: 100, rowsPerStatement: 800 },
    write,
    stream: <R>(query: Compilable<R>, signal: AbortSignal) => {
      const compiled = query.compile();
      const stream = (pool: PostgresPool) => streamRows(pool, activeExports, compiled, signal);
      if (!replicaPools || !health || callerReadsOwnWrites()) return stream(primaryExports);
      const { exports } = replicaPools;
      return streamWithFallback(
        () => stream(exports),
        () => stream(primaryExports),
        health,
      );
    },
    contains,
    searchTable,
    isUniqueViolation: errors.isUniqueViolation,
    isReferenceViolation: errors.isReferenceViolation,
    isUnavailable: errors.isUnavailable,
    version: () => versionOf(replica),
    // Rows of a replica have the version of the replica.
    ...(!replicaPools && { versionAlong: version }),
    time: async () => {
      const [row] = await primaryPool.probe<{ ms: number }>(
        `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
      );
      return new Date(row?.ms ?? Number.NaN);
    },
    ping: () => primaryPool.ping(),
    writeProblem: () => writeHealth.problem(write),
    ...(health && { replicaState: () => health.state }),
    connections: () =>
      Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.counts()])),
    activity: () => activityOf(primaryPool),
    ...maintenanceOf(url, log),
    zoneChange: zoneChange(postgresDialect),
    close: async () => {
      // A client that stopped reading its export must not prevent a shutdown.
      for (const client of activeExports) client.release(true);
      activeExports.clear();
      await health?.stop();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

function openReplica(url: string, listPool: PoolOptions) {
  const trust = newTrust();
  return {
    lists: new PostgresPool(url, listPool, trust),
    exports: new PostgresPool(url, exportPool, trust),
  };
}

async function activityOf(pool: PostgresPool): Promise<Activity> {
  const [row] = await pool.probe<{ waiters: number; idle: number }>(`select
      count(*) filter (where wait_event_type = 'Lock')::int as waiters,
      coalesce(max(extract(epoch from clock_timestamp() - state_change))
        filter (where state like 'idle in transaction%'), 0)::float8 as idle
    from pg_stat_activity where datname = current_database()`);
  return { lockWaiters: row?.waiters ?? 0, idleInTransactionSeconds: row?.idle ?? 0 };
}

/**
 * The visible transactions: equal snapshots see equal data. A replica does not list running
 * transactions, so its replay position is added. A new primary after a failover can reuse
 * transaction ids, so the start time of the server is added.
 */
const version = sql<string>`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time(), ' ',
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)`;

const versionOf = async (reader: Reader): Promise<string> =>
  (await reader.selectNoFrom(version.as('version')).executeTakeFirstOrThrow()).version;

type Write = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

const maxAttempts = 8;

/**
 * Retries a transaction after a deadlock or a serialization failure. Retries run one after another,
 * so they cannot conflict with each other again.
 */
function retryTransactions(write: Write): Write {
  let lastRetry: Promise<unknown> = Promise.resolve();

  const retry: Write = async (work) => {
    const previous = lastRetry;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastRetry = promise;
    await previous;
    try {
      for (let attempt = 2; ; attempt += 1) {
        try {
          return await write(work);
        } catch (error) {
          if (!errors.isRetryable(error) || attempt === maxAttempts) throw error;
          // Another node can be working on the same rows.
          await pause(Math.random() * 10 * attempt);
        }
      }
    } finally {
      resolve();
    }
  };

  return async (work) => {
    try {
      return await write(work);
    } catch (error) {
      if (!errors.isRetryable(error)) throw error;
      return retry(work);
    }
  };
}
