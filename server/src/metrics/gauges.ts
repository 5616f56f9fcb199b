import { statfs } from 'node:fs/promises';
import { type Aggregator, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

interface JobCounts {
  /** Queued, running and recently failed jobs. */
  readonly counts: readonly { kind: string; state: string; count: number }[];
  /** How long the job that is due for longest has waited. */
  readonly oldestDueSeconds: number;
}

export interface GaugeParts {
  readonly database: Database;
  readonly countJobs?: () => Promise<JobCounts>;
  /** How far the clock of this node is ahead of that of the database. */
  readonly clockSkewSeconds?: () => number;
  /** The folder of the embedded database. */
  readonly dataDir?: string | undefined;
  readonly version?: string;
}

type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
type Reading = number | Values | undefined;

/** States are read when Prometheus asks. Of several workers, the worst value counts. */
export function addGauges(registry: Registry, parts: GaugeParts): void {
  const { database, version, dataDir, clockSkewSeconds, countJobs } = parts;
  const { connections, activity, replicaState } = database;

  /** Values with the same labels are added up. */
  const add = (
    name: string,
    help: string,
    aggregator: Aggregator,
    read: () => Reading | Promise<Reading>,
    labelNames: readonly string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        this.reset();
        try {
          const reading = await read();
          if (typeof reading === 'number') this.set(reading);
          else for (const [labels, value] of reading ?? []) this.inc(labels, value);
        } catch {
          // A database that does not respond must not hide the other metrics.
          this.reset();
        }
      },
    });

  if (version !== undefined) {
    const labels = { version, node: process.version };
    const help = 'Always 1; the version is a label.';
    add('provost_build_info', help, 'max', () => [[labels, 1]], Object.keys(labels));
  }
  if (clockSkewSeconds) {
    const help = 'How far the clock of the node is ahead of that of the database.';
    add('clock_skew_seconds', help, 'average', clockSkewSeconds);
  }
  if (dataDir !== undefined) {
    const help = 'Free space on the disk of the embedded database.';
    add('disk_free_bytes', help, 'min', async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    });
  }
  add(
    'database_writable',
    '0 while writes are refused although the database responds, such as with a full disk.',
    'min',
    async () => ((await database.writeProblem()) ? 0 : 1),
  );
  if (countJobs) {
    add(
      'jobs',
      'Jobs that are queued, running, or have failed within the last 24 hours.',
      'max',
      async () => (await countJobs()).counts.map(({ count, ...labels }) => [labels, count]),
      ['kind', 'state'],
    );
    const help = 'How long the job that is due for longest has waited; 0 without one.';
    const read = async () => (await countJobs()).oldestDueSeconds;
    add('jobs_oldest_due_seconds', help, 'max', read);
  }
  // Only of a database server: the embedded database has no connections.
  if (connections) {
    const byPool = (): Values =>
      Object.entries(connections()).flatMap(([pool, counts]) =>
        Object.entries(counts).map(([state, count]) => [{ pool, state }, count] as const),
      );
    const help = 'Database connections by state; waiting counts requests for a connection.';
    const byState = () => byPool().map(([{ state = '' }, count]) => [{ state }, count] as const);
    add('database_connections', help, 'sum', byState, ['state']);
    const labels = ['pool', 'state'];
    add('database_pool_connections', `${help} By pool.`, 'sum', byPool, labels);
  }
  if (activity) {
    const waiting = async () => (await activity()).lockWaiters;
    add('database_lock_waiters', 'Sessions of the database that wait for a lock.', 'max', waiting);
    const idle = async () => (await activity()).idleInTransactionSeconds;
    const help = 'The longest time that a transaction has waited for its node.';
    add('database_idle_in_transaction_seconds', help, 'max', idle);
  }
  if (replicaState) {
    const help = '1 while the replica is used, 0 while the primary serves its reads.';
    const available = () => (replicaState().problem ? 0 : 1);
    add('database_replica_available', help, 'min', available);
    const lag = 'How far the replica is behind the primary, at most.';
    add('database_replica_lag_seconds', lag, 'max', () => replicaState().lagSeconds);
  }
}
