import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { BulkLoad, LoadedValue } from '../database/bulk-load.ts';
import type { Tables } from '../database/tables.ts';

/** A row for a bulk load: one value per column, in order. */
export type RowOf<T extends keyof Tables, C extends readonly PropertyKey[]> = {
  -readonly [Index in keyof C]: C[Index] extends keyof Selectable<Tables[T]>
    ? Selectable<Tables[T]>[C[Index]]
    : never;
};

export const rowsPerCall = 2_000;

interface RowSource {
  readonly rowAt: (index: number) => readonly LoadedValue[];
  /** Called after each batch with its number of rows. */
  readonly onRows: (count: number) => void;
}

/** Generates and loads rows in batches, so only a few thousand exist at a time. */
export async function loadRows<T extends keyof Tables & string>(
  load: BulkLoad,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  count: number,
  { rowAt, onRows }: RowSource,
): Promise<void> {
  for (let from = 0; from < count; from += rowsPerCall) {
    const length = Math.min(rowsPerCall, count - from);
    const rows = Array.from({ length }, (_, offset) => rowAt(from + offset));
    await load.insert(table, columns, rows);
    onRows(length);
    await yieldToEventLoop();
  }
}

/**
 * SQLite resolves its promises immediately, so without this the event loop would handle neither
 * signals nor other work, and garbage would pile up.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
