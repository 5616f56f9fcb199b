import type { Database } from './database.ts';

const syncIntervalMs = 10_000;

/** A slower response says too little about the time. */
const maxDelayMs = 1000;

/**
 * The time of the database, for everything that nodes compare: leases of jobs, tokens, times of
 * changes. A node with a wrong clock has the same time as the others.
 */
export class DatabaseClock {
  readonly #database: Pick<Database, 'time'>;
  readonly #timer: NodeJS.Timeout;
  #time = Date.now();
  #measuredAt = performance.now();
  #isMeasured = false;

  constructor(database: Pick<Database, 'time'>) {
    this.#database = database;
    this.#timer = setInterval(() => this.sync().catch(() => {}), syncIntervalMs).unref();
  }

  now = (): Date => new Date(this.#time + performance.now() - this.#measuredAt);

  /** How far the clock of this node is ahead. */
  get skewSeconds(): number {
    return (Date.now() - this.now().getTime()) / 1000;
  }

  sync = async (): Promise<void> => {
    const sentAt = performance.now();
    const time = await this.#database.time();
    const receivedAt = performance.now();
    if (this.#isMeasured && receivedAt - sentAt > maxDelayMs) return;
    this.#isMeasured = true;
    this.#time = time.getTime();
    this.#measuredAt = (sentAt + receivedAt) / 2;
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}
