import type { DatabaseLog } from '../database-log.ts';
import type { ReplicaProblem, ReplicaState } from '../replica-state.ts';
import type { PostgresPool } from './pool.ts';

const probeIntervalMs = 2000;

interface ReplicaHealthParts {
  readonly replica: PostgresPool;
  readonly primary: PostgresPool;
  readonly maxLagMs: number;
  readonly log: DatabaseLog;
}

/** A position in the log of the primary, and when the primary had reached it. */
interface Position {
  readonly lsn: bigint;
  readonly at: number;
}

const lsnOf = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/');
  return BigInt(`0x${high}${low.padStart(8, '0')}`);
};

const migrations = `(select string_agg(name, ',' order by name) from migrations)`;

const primaryQuery = `select pg_current_wal_lsn()::text as lsn, ${migrations} as migrations`;

const replicaQuery = `select pg_is_in_recovery() as is_replica,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
  ${migrations} as migrations`;

/**
 * Tells whether the replica can be used: it responds, still follows the primary, has the same
 * migrations and lags by no more than the limit. Otherwise the primary serves its reads.
 */
export class ReplicaHealth {
  readonly #parts: ReplicaHealthParts;
  readonly #timer: NodeJS.Timeout;
  /** The replica is not used before the first probe. */
  #problem: ReplicaProblem | undefined = 'unreachable';
  #lagMs: number | undefined;
  #positions: Position[] = [];
  /** As the log says. */
  #wasUsed: boolean | undefined;
  #probing: Promise<void> | undefined;

  constructor(parts: ReplicaHealthParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.probe(), probeIntervalMs).unref();
    void this.probe();
  }

  get isAvailable(): boolean {
    return this.#problem === undefined;
  }

  get state(): ReplicaState {
    const lagSeconds = this.#lagMs === undefined ? undefined : this.#lagMs / 1000;
    return { problem: this.#problem, lagSeconds };
  }

  /** A read has failed; the next probe finds out whether the replica is back. */
  reportFailure(): void {
    this.#set('unreachable');
  }

  /** Never rejects. */
  probe(): Promise<void> {
    this.#probing ??= this.#compare().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#probing;
  }

  async #compare(): Promise<void> {
    const { primary, replica } = this.#parts;
    const at = performance.now();
    // Without the primary nothing works, and its position says nothing about the replica.
    const [own] = await primary
      .probe<{ lsn: string; migrations: string | null }>(primaryQuery)
      .catch(() => []);
    const [found] = await replica
      .probe<{ is_replica: boolean; lsn: string | null; migrations: string | null }>(replicaQuery)
      .catch(() => []);
    if (!found) return this.#set('unreachable');
    if (!own) return;
    if (!found.is_replica || found.lsn === null) return this.#set('not_a_replica');
    if (found.migrations !== own.migrations) return this.#set('other_migrations');
    this.#lagMs = this.#lagAt(lsnOf(found.lsn), { lsn: lsnOf(own.lsn), at });
    const isLagging = this.#lagMs === undefined || this.#lagMs > this.#parts.maxLagMs;
    this.#set(isLagging ? 'lagging' : undefined);
  }

  /**
   * How long ago the primary was where the replica is now. Compares positions, not times of day:
   * an idle primary gives the replica nothing to replay, and clocks differ.
   */
  #lagAt(replayed: bigint, own: Position): number | undefined {
    if (replayed >= own.lsn) {
      this.#positions = [own];
      return 0;
    }
    const reached = this.#positions.findLastIndex(({ lsn }) => lsn <= replayed);
    // Older ones can no longer be the latest that the replica has reached.
    this.#positions = [...this.#positions.slice(Math.max(reached, 0)), own].slice(-500);
    if (reached >= 0) return performance.now() - (this.#positions[0]?.at ?? 0);
    // Not reached yet: the lag is longer than all that is known.
    const [oldest = own] = this.#positions;
    return oldest === own ? undefined : performance.now() - oldest.at;
  }

  /** Logs only when the replica is lost or back. */
  #set(problem: ReplicaProblem | undefined): void {
    this.#problem = problem;
    if (problem !== undefined && problem !== 'lagging') this.#lagMs = undefined;
    const isUsed = problem === undefined;
    const isStarting = problem === 'lagging' && this.#lagMs === undefined;
    if (isStarting || isUsed === this.#wasUsed) return;
    this.#wasUsed = isUsed;
    const details = { reason: problem, lag_seconds: this.state.lagSeconds };
    if (isUsed) this.#parts.log.info(details, 'replica is used');
    else this.#parts.log.warn(details, 'replica is not used, the primary serves its reads');
  }
}
