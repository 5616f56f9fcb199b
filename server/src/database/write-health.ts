import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Write = (work: (writer: Transaction<Tables>) => Promise<unknown>) => Promise<unknown>;

const probeName = 'write_probe';
const probeLength = 65_536;

/** Why the database accepts no writes although it responds. */
export type WriteProblem = 'disk_full' | 'read_only';

/** Remembers whether the last write was refused, because reads and probes still work then. */
export class WriteHealth {
  #problem: WriteProblem | undefined;
  readonly #problemOf: (error: unknown) => WriteProblem | undefined;

  constructor(problemOf: (error: unknown) => WriteProblem | undefined) {
    this.#problemOf = problemOf;
  }

  /** Tries a write if the last one was refused: the cause can be gone. */
  async problem(write: Write): Promise<WriteProblem | undefined> {
    if (this.#problem === undefined) return undefined;
    // The last page of a full file can have space for a small row.
    const value = 'x'.repeat(probeLength);
    await write((writer) =>
      writer
        .insertInto('metadata')
        .values({ name: probeName, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
      .then(() =>
        write((writer) => writer.deleteFrom('metadata').where('name', '=', probeName).execute()),
      )
      .catch(() => {});
    return this.#problem;
  }

  async watch<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      this.#problem = undefined;
      return result;
    } catch (error) {
      this.#problem = this.#problemOf(error) ?? this.#problem;
      throw error;
    }
  }
}
