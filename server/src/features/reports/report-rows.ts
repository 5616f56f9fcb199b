import type { IntervalRange } from '@provost/contract/days';

/** Sums of one day or month, of one currency and group. Several cells can have the same place. */
export interface Cell<S extends string> {
  readonly day: string;
  readonly currency: string;
  /** Empty without a group. */
  readonly key: string;
  readonly sums: Sums<S>;
}
export type Sums<S extends string> = Readonly<Record<S, number>>;

export interface RowKey {
  readonly currency: string;
  readonly key: string;
}

interface Rows<F> {
  readonly series: (F & { start: string; end: string; group?: string })[];
  readonly totals: (F & { group?: string })[];
}

/** A row for each key and interval, with zeros where there are no cells, and the total of each key. */
export function reportRows<S extends string, F>(
  names: readonly S[],
  cells: readonly Cell<S>[],
  keys: readonly RowKey[],
  intervals: readonly IntervalRange[],
  toFigures: (sums: Sums<S>, key: RowKey) => F,
): Rows<F> {
  const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Sums<S>;
  const add = (one: Sums<S> | undefined, other: Sums<S>): Sums<S> =>
    one
      ? (Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Sums<S>)
      : other;
  const found = new Map<string, Sums<S>>();
  const place = ({ currency, key }: RowKey, index: number) => `${currency} ${key} ${index}`;
  /** A month that is cut starts before its interval. */
  const indexOf = (day: string) =>
    Math.max(
      0,
      intervals.findLastIndex(({ start, end }) => start <= day && start <= end),
    );
  for (const cell of cells) {
    const at = place(cell, indexOf(cell.day));
    found.set(at, add(found.get(at), cell.sums));
  }
  const sumsOf = (key: RowKey) =>
    intervals.map((_, index) => found.get(place(key, index)) ?? nothing);
  const labelOf = ({ key }: RowKey) => (key === '' ? {} : { group: key });
  const rows = keys.map((key) => ({ key, sums: sumsOf(key) }));
  return {
    series: intervals.flatMap((range, at) =>
      rows.map(({ key, sums }) => ({
        ...range,
        ...labelOf(key),
        ...toFigures(sums[at] ?? nothing, key),
      })),
    ),
    totals: rows.map(({ key, sums }) => ({
      ...labelOf(key),
      ...toFigures(sums.reduce(add, nothing), key),
    })),
  };
}
