import { BusyTooLongError } from './errors.ts';

/**
 * As many at once as there are places, in the order they came; who waits longer than their patience
 * is turned away.
 */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #patience: number;

  constructor(patience: number, places = 1) {
    this.#patience = patience;
    this.#free = places;
  }

  acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(turn);
        reject(new BusyTooLongError('Others take too long.'));
      }, this.#patience);
      this.#waiting.add(turn);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
