import { WriterBusyError } from './errors.ts';

/** One at a time, in the order they came; who waits longer than their patience is turned away. */
export class Mutex {
  #held = false;
  readonly #waiting = new Set<() => void>();
  readonly #patience: number;

  constructor(patience: number) {
    this.#patience = patience;
  }

  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(turn);
        reject(new WriterBusyError('Another write takes too long.'));
      }, this.#patience);
      this.#waiting.add(turn);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#held = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
