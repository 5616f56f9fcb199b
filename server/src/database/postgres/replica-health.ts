import { PostgresPool, type Trust } from './pool.ts';

const probeIntervalMs = 2000;

/** Tells whether the replica responds. While it does not, the primary serves its reads. */
export class ReplicaHealth {
  #isAvailable = true;
  readonly #pool: PostgresPool;
  readonly #timer: NodeJS.Timeout;

  constructor(url: string, trust: Trust) {
    // A separate connection: a probe must not wait for slow lists.
    const options = { connections: 1, isCapped: true, statementTimeoutMs: probeIntervalMs };
    this.#pool = new PostgresPool(url, options, trust);
    let isProbing = false;
    this.#timer = setInterval(async () => {
      if (isProbing) return;
      isProbing = true;
      this.#isAvailable = await this.#pool.ping().then(
        () => true,
        () => false,
      );
      isProbing = false;
    }, probeIntervalMs).unref();
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** A read has failed; the next probe finds out whether the replica is back. */
  reportFailure(): void {
    this.#isAvailable = false;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pool.end();
  }
}
