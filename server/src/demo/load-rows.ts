import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { BulkLoad, LoadedValue } from '../database/bulk-load.ts';
import type { Tables } from '../database/tables.ts';

/** A row for a bulk load. All rows of a call have the same columns in the same order. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

const rowsPerCall = 2_000;

/** Loads rows in batches, so only a few thousand exist at a time. */
export async function loadRows<T extends keyof Tables & string>(
  load: BulkLoad,
  table: T,
  rows: Iterable<Row<T>>,
  onRows: (count: number) => void | Promise<void> = () => {},
): Promise<void> {
  const iterator = Iterator.from(rows);
  for (;;) {
    const batch: Row<T>[] = [];
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      batch.push(next.value);
      if (batch.length === rowsPerCall) break;
    }
    const [first] = batch;
    if (!first) return;
    const columns = Object.keys(first) as (keyof Tables[T] & string)[];
    await load.insert(
      table,
      columns,
      batch.map((row) => Object.values(row) as LoadedValue[]),
    );
    await onRows(batch.length);
    // SQLite resolves its promises immediately: without this nothing else would run.
    await setImmediate();
  }
}
