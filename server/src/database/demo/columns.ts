type NumberColumn = Uint8Array | Uint16Array | Uint32Array;
type NumberColumnType = new (length: number) => NumberColumn;

/**
 * Rows of whole numbers, kept as columns: a few bytes each where objects would take a hundred,
 * so that a school of a million students is planned in the memory of a photograph.
 */
export class Columns<Name extends string> {
  length = 0;
  #capacity: number;
  readonly #columns: Record<Name, NumberColumn>;

  constructor(types: Record<Name, NumberColumnType>, expectedRows: number) {
    this.#capacity = Math.max(16, expectedRows);
    this.#columns = {} as Record<Name, NumberColumn>;
    for (const name in types) this.#columns[name] = new types[name](this.#capacity);
  }

  /** Appends a row and says where it stands. */
  push(row: Readonly<Record<Name, number>>): number {
    if (this.length === this.#capacity) this.#grow();
    const index = this.length;
    this.length += 1;
    for (const name in this.#columns) this.#columns[name][index] = row[name];
    return index;
  }

  get(name: Name, index: number): number {
    return this.#columns[name][index] as number;
  }

  set(name: Name, index: number, value: number): void {
    this.#columns[name][index] = value;
  }

  #grow(): void {
    this.#capacity *= 2;
    for (const name in this.#columns) {
      const column = this.#columns[name];
      const larger = new (column.constructor as NumberColumnType)(this.#capacity);
      larger.set(column);
      this.#columns[name] = larger;
    }
  }
}
