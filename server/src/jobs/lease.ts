import type { Database, Writer } from '../database/database.ts';
import { type LeaseKey, updateLeased } from './jobs.repository.ts';

const leaseMs = 60_000;
const heartbeatMs = leaseMs / 4;

class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor() {
    super('The job was cancelled, or another runner has taken it over.');
  }
}

interface LeaseOptions {
  readonly database: Database;
  readonly key: LeaseKey;
  readonly end: Date;
  readonly now: () => Date;
}

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Renews the lease of a running job until it is closed. */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #end: Date;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#end = options.end;
    this.#timer = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  /** Aborted when the lease is lost. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Locks the job in a transaction and renews its lease. */
  async require(writer: Writer): Promise<void> {
    const end = leaseEnd(this.#options.now());
    const isHeld = await updateLeased(writer, this.#options.key, { run_at: end.toISOString() });
    if (isHeld) this.#end = end;
    else this.#lose();
    this.signal.throwIfAborted();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #lose(): void {
    this.close();
    this.#lost.abort(new LeaseLostError());
  }

  async #beat(): Promise<void> {
    try {
      await this.#options.database.write((writer) => this.require(writer));
    } catch {
      // The database is unavailable: another runner can take the job over once the lease has ended.
      if (this.#options.now() >= this.#end) this.#lose();
    }
  }
}
