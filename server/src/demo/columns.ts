type NumberColumn = Uint8Array | Uint32Array;
type NumberColumnType = new (length: number) => NumberColumn;

/**
 * Rows of integers stored as typed arrays: a few bytes per row instead of a hundred for an object,
 * so the plan of a million students takes little memory.
 */
export class Columns<Name extends string> {
  length = 0;
  /** The columns by name. Growing replaces the arrays. */
  readonly of: Record<Name, NumberColumn>;
  #capacity: number;

  constructor(types: Record<Name, NumberColumnType>, expectedRows: number) {
    this.#capacity = Math.max(16, expectedRows);
    this.of = {} as Record<Name, NumberColumn>;
    for (const name in types) this.of[name] = new types[name](this.#capacity);
  }

  /** Adds a row of zeros and returns its index. */
  add(): number {
    if (this.length === this.#capacity) this.#grow();
    this.length += 1;
    return this.length - 1;
  }

  #grow(): void {
    this.#capacity *= 2;
    for (const name in this.of) {
      const column = this.of[name];
      const larger = new (column.constructor as NumberColumnType)(this.#capacity);
      larger.set(column);
      this.of[name] = larger;
    }
  }
}

/** Reads a number at an index that exists. */
export const at = (column: NumberColumn, index: number): number => column[index] as number;
