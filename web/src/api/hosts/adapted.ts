/**
 * A type of the contract as any host can send it. Hosts omit fields, use other ids, and have
 * statuses and types of their own, so: null and missing are undefined, ids are texts, and an enum
 * is any text. Arrays, and objects that the contract requires, are always there. An adapter
 * guarantees the fields in `Known`.
 */
export type Adapted<T, Known extends keyof T = never> = {
  readonly [K in keyof T]: K extends Known
    ? Field<K, T[K]>
    : IsAlwaysThere<T[K]> extends true
      ? Field<K, T[K]>
      : Field<K, T[K]> | undefined;
};

type Field<K, V> = K extends 'id' | `${string}_id`
  ? string
  : unknown extends V
    ? unknown
    : Value<NonNullable<V>>;

type Value<V> = V extends string
  ? string
  : V extends number
    ? number
    : V extends boolean
      ? boolean
      : V extends readonly (infer Item)[]
        ? readonly Value<Item>[]
        : Adapted<V>;

type IsAlwaysThere<V> =
  NonNullable<V> extends readonly unknown[] ? true : [V] extends [object] ? true : false;

/** How to read each field from whatever the host sent. */
export type FieldReaders<Row> = {
  readonly [Field in keyof Row]-?: (raw: unknown) => Row[Field];
};

export interface Adapter<Row> {
  readonly adapt: (raw: unknown) => Row;
}

/** Of a list, whose rows can all be in the browser. */
export interface ListAdapter<Row> extends Adapter<Row> {
  /**
   * The same row, but each field is read on access. Of 100,000 rows most are sorted by one field
   * and never shown. Not a plain object: spreading it loses the fields.
   */
  readonly adaptLazily: (raw: unknown) => Row;
}

export const adapter = <Row extends object>(fields: FieldReaders<Row>): ListAdapter<Row> => {
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
    adapt: (raw) => Object.fromEntries(readers.map(([name, read]) => [name, read(raw)])) as Row,
    adaptLazily: (raw) => new LazyRow(raw) as object as Row,
  };
};
