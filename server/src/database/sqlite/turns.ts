import { setTimeout as wait } from 'node:timers/promises';

/** How long a process writes without a pause, and the pause in which others begin. */
const turnMs = 500;
export const restMs = 20;

interface Timing {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const real: Timing = { now: () => performance.now(), pause: (ms) => wait(ms) };

/**
 * SQLite has no queue for processes that wait for its lock: one that writes all the time, as a job
 * does, would keep the others waiting until they give up.
 */
export class Turns {
  readonly #timing: Timing;
  #startedAt = 0;
  #isNew = true;
  #releasedAt = Number.NEGATIVE_INFINITY;

  constructor(timing: Timing = real) {
    this.#timing = timing;
  }

  /** Before it asks for the lock. */
  async rest(): Promise<void> {
    const { now, pause } = this.#timing;
    const hasRested = now() - this.#releasedAt >= restMs;
    if (!hasRested && now() - this.#startedAt < turnMs) return;
    if (!hasRested) await pause(restMs);
    this.#isNew = true;
  }

  /** With the lock: the time that it took to get it is not part of the turn. */
  begin(): void {
    if (this.#isNew) this.#startedAt = this.#timing.now();
    this.#isNew = false;
  }

  end(): void {
    this.#releasedAt = this.#timing.now();
  }
}
