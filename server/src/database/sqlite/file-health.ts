import { UnusableDatabaseError } from '../unusable-database.ts';
import { isDamaged, isNotADatabase } from './errors.ts';

/** Remembers that the database file is damaged, until a restart with a restored file. */
export class FileHealth {
  #damage: UnusableDatabaseError | undefined;

  /** Turns the error of a damaged file into one that tells the operator what to do. */
  explain(error: unknown): unknown {
    if (!isDamaged(error) && !isNotADatabase(error)) return error;
    this.#damage ??= new UnusableDatabaseError(
      'DATA_DIR',
      isDamaged(error)
        ? new Error(`its file is damaged (${(error as Error).message}), so restore a backup`)
        : error,
    );
    return this.#damage;
  }

  run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.explain(error);
    }
  }

  throwIfDamaged(): void {
    if (this.#damage) throw this.#damage;
  }
}
