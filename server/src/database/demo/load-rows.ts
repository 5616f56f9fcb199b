import type { Selectable } from 'kysely';
import type { BulkLoad, LoadedValue } from '../bulk-load.ts';
import type { Tables } from '../tables.ts';

/** A row as a bulk load takes it: one value for each column, in their order. */
export type RowOf<T extends keyof Tables, C extends readonly PropertyKey[]> = {
  -readonly [Place in keyof C]: C[Place] extends keyof Selectable<Tables[T]>
    ? Selectable<Tables[T]>[C[Place]]
    : never;
};

export const rowsPerCall = 4_000;

interface RowSource {
  readonly rowAt: (index: number) => readonly LoadedValue[];
  /** Told after each call how many rows it held. */
  readonly onRows: (count: number) => void;
}

/** Loads rows that are made as they are needed, so that only some thousands exist at a time. */
export async function loadRows<T extends keyof Tables & string>(
  load: BulkLoad,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  count: number,
  { rowAt, onRows }: RowSource,
): Promise<void> {
  for (let from = 0; from < count; from += rowsPerCall) {
    const length = Math.min(rowsPerCall, count - from);
    await load.insert(
      table,
      columns,
      Array.from({ length }, (_, place) => rowAt(from + place)),
    );
    onRows(length);
  }
}
