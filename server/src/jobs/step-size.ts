import type { Database } from '../database/database.ts';

const sizes = { first: 50, max: 800 };

/** How many rows fit into the next step of a job, by the duration of the last one. */
export class StepSize {
  readonly #limit: Database['stepLimit'];
  #rows = sizes.first;

  constructor({ stepLimit }: Pick<Database, 'stepLimit'>) {
    this.#limit = stepLimit;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Of a step that begins now. The result is called when it has ended. */
  start(): () => void {
    const { clock, ms, minRows } = this.#limit;
    const startedAt = clock();
    return () => {
      const used = clock() - startedAt;
      // By powers of two: the engines prepare few statements.
      if (used > ms) this.#rows = Math.min(this.#rows, Math.max(minRows, this.#rows / 2));
      else if (used < ms / 3) this.#rows = Math.min(sizes.max, this.#rows * 2);
    };
  }
}
