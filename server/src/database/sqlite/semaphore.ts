import { BusyTimeoutError } from './errors.ts';

/** Limits how many tasks run in parallel. Tasks wait in order; too long a wait is rejected. */
export class Semaphore {
  #free: number;
  readonly #queue = new Set<() => void>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number, permits = 1) {
    this.#timeoutMs = timeoutMs;
    this.#free = permits;
  }

  acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.delete(grant);
        reject(new BusyTimeoutError(`Waited more than ${this.#timeoutMs} ms for other work.`));
      }, this.#timeoutMs);
      this.#queue.add(grant);
    });
  }

  release(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }
}
