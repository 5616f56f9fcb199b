type NumberColumn = Uint8Array | Uint32Array;
type NumberColumnType = new (length: number) => NumberColumn;

/**
 * Rows of whole numbers, kept as columns: a few bytes each where objects would take a hundred,
 * so that a school of a million students is planned in the memory of a photograph.
 */
export class Columns<Name extends string> {
  length = 0;
  /** Each column by its name; another array once it has grown. */
  readonly of: Record<Name, NumberColumn>;
  #capacity: number;

  constructor(types: Record<Name, NumberColumnType>, expectedRows: number) {
    this.#capacity = Math.max(16, expectedRows);
    this.of = {} as Record<Name, NumberColumn>;
    for (const name in types) this.of[name] = new types[name](this.#capacity);
  }

  /** Makes room for one more row, all zeros, and says where it stands. */
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

/** The number at a place that is known to be there. */
export const at = (column: NumberColumn, place: number): number => column[place] as number;
