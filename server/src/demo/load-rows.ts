import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { BulkLoad, LoadedValue } from '../database/bulk-load.ts';
import type { Tables } from '../database/tables.ts';

/** A row as a bulk load takes it: one value for each column, in their order. */
export type RowOf<T extends keyof Tables, C extends readonly PropertyKey[]> = {
  -readonly [Place in keyof C]: C[Place] extends keyof Selectable<Tables[T]>
    ? Selectable<Tables[T]>[C[Place]]
    : never;
};

export const rowsPerCall = 2_000;

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
    const rows = Array.from({ length }, (_, place) => rowAt(from + place));
    await load.insert(table, columns, rows);
    onRows(length);
    await breathe();
  }
}

/**
 * Lets signals and others in. Without it a database that answers at once would leave no turn to
 * the event loop, and what waits behind the loop's promises would pile up in memory.
 */
export const breathe = (): Promise<void> => setImmediate();
