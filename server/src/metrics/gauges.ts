import { statfs } from 'node:fs/promises';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
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

/** States are read when Prometheus asks. Of several workers, the worst value counts. */
export function addGauges(registry: Registry, parts: GaugeParts): void {
  const { database, version, dataDir, clockSkewSeconds, countJobs } = parts;
  const add = <T extends string>(
    config: Pick<GaugeConfiguration<T>, 'name' | 'help' | 'labelNames' | 'aggregator'>,
    collect: (gauge: Gauge<T>) => unknown,
  ): void => {
    new Gauge<T>({
      ...config,
      registers: [registry],
      async collect() {
        this.reset();
        // A database that does not respond must not hide the other metrics.
        await Promise.resolve(collect(this)).catch(() => this.reset());
      },
    });
  };

  if (version !== undefined) {
    const help = 'Always 1; the version is a label.';
    const labelNames = ['version', 'node'] as const;
    add({ name: 'provost_build_info', help, labelNames, aggregator: 'max' }, (gauge) =>
      gauge.set({ version, node: process.version }, 1),
    );
  }
  if (clockSkewSeconds) {
    const help = 'How far the clock of the node is ahead of that of the database.';
    add({ name: 'clock_skew_seconds', help, aggregator: 'average' }, (gauge) =>
      gauge.set(clockSkewSeconds()),
    );
  }
  if (dataDir !== undefined) {
    const help = 'Free space on the disk of the embedded database.';
    add({ name: 'disk_free_bytes', help, aggregator: 'min' }, async (gauge) => {
      const { bavail, bsize } = await statfs(dataDir);
      gauge.set(bavail * bsize);
    });
  }
  add(
    {
      name: 'database_writable',
      help: '0 while writes are refused although the database responds, such as with a full disk.',
      aggregator: 'min',
    },
    async (gauge) => gauge.set((await database.writeProblem()) ? 0 : 1),
  );
  if (countJobs) addJobs(add, countJobs);
  addServer(add, database);
}

type Add = <T extends string>(
  config: Pick<GaugeConfiguration<T>, 'name' | 'help' | 'labelNames' | 'aggregator'>,
  collect: (gauge: Gauge<T>) => unknown,
) => void;

function addJobs(add: Add, countJobs: () => Promise<JobCounts>): void {
  const help = 'Jobs that are queued, running, or have failed within the last 24 hours.';
  const labelNames = ['kind', 'state'] as const;
  add({ name: 'jobs', help, labelNames, aggregator: 'max' }, async (gauge) => {
    for (const { kind, state, count } of (await countJobs()).counts) {
      gauge.set({ kind, state }, count);
    }
  });
  add(
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the job that is due for longest has waited; 0 without one.',
      aggregator: 'max',
    },
    async (gauge) => gauge.set((await countJobs()).oldestDueSeconds),
  );
}

/** Only of a database server: the embedded database has no connections. */
function addServer(add: Add, { connections, activity, replicaState }: Database): void {
  if (connections) {
    const help = 'Database connections by state; waiting counts requests for a connection.';
    add({ name: 'database_connections', help, labelNames: ['state'] }, (gauge) => {
      for (const counts of Object.values(connections())) {
        for (const [state, count] of Object.entries(counts)) gauge.inc({ state }, count);
      }
    });
    const labelNames = ['pool', 'state'] as const;
    add({ name: 'database_pool_connections', help: `${help} By pool.`, labelNames }, (gauge) => {
      for (const [pool, counts] of Object.entries(connections())) {
        for (const [state, count] of Object.entries(counts)) gauge.set({ pool, state }, count);
      }
    });
  }
  if (activity) {
    const help = 'Sessions of the database that wait for a lock.';
    add({ name: 'database_lock_waiters', help, aggregator: 'max' }, async (gauge) =>
      gauge.set((await activity()).lockWaiters),
    );
    const name = 'database_idle_in_transaction_seconds';
    const longest = 'The longest time that a transaction has waited for its node.';
    add({ name, help: longest, aggregator: 'max' }, async (gauge) =>
      gauge.set((await activity()).idleInTransactionSeconds),
    );
  }
  if (replicaState) {
    const help = '1 while the replica is used, 0 while the primary serves its reads.';
    add({ name: 'database_replica_available', help, aggregator: 'min' }, (gauge) =>
      gauge.set(replicaState().problem ? 0 : 1),
    );
    const lag = 'How far the replica is behind the primary, at most.';
    add({ name: 'database_replica_lag_seconds', help: lag, aggregator: 'max' }, (gauge) => {
      const { lagSeconds } = replicaState();
      if (lagSeconds !== undefined) gauge.set(lagSeconds);
    });
  }
}
