/** How each field of a row is read from whatever the host sent. */
export type FieldReaders<Row> = {
  readonly [Field in keyof Row]-?: (raw: unknown) => Row[Field];
};

export interface RowReaders<Row> {
  readonly readRow: (raw: unknown) => Row;
  /**
   * The same row, each field of which is read when it is asked for. Of a hundred thousand rows most
   * are sorted by one field and never shown.
   */
  readonly readLazily: (raw: unknown) => Row;
}

export const rowReaders = <Row extends object>(fields: FieldReaders<Row>): RowReaders<Row> => {
  const readers = Object.entries(fields) as [string, (raw: unknown) => unknown][];
  class LazyRow {
    readonly raw: unknown;

    constructor(raw: unknown) {
      this.raw = raw;
    }
  }
  for (const [name, read] of readers) {
    Object.defineProperty(LazyRow.prototype, name, {
      get(this: LazyRow) {
        return read(this.raw);
      },
    });
  }
  return {
    readRow: (raw) => Object.fromEntries(readers.map(([name, read]) => [name, read(raw)])) as Row,
    readLazily: (raw) => new LazyRow(raw) as object as Row,
  };
};
