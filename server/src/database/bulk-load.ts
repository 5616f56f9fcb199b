import type { Tables } from './tables.ts';

export type LoadedValue = string | number | null;

/** Where a bulk load puts its rows; ids are given, not drawn. */
export interface BulkLoad {
  /**
   * Appends rows, each with one value per column. Any order of tables will do: references are
   * checked at the end. What the database keeps itself (counters, tallies, search) is made then.
   * A few thousand rows a call is the best size.
   */
  insert<T extends keyof Tables & string>(
    table: T,
    columns: readonly (keyof Tables[T] & string)[],
    rows: readonly (readonly LoadedValue[])[],
  ): Promise<void>;
}

export interface BulkLoadOptions {
  /** Empties every table first, in the same transaction: whoever is cut off keeps what was there. */
  readonly reset?: boolean;
  /**
   * The rows are known to be right, counters included: only tallies are counted, and an engine may
   * leave out what would check each value again. References are checked all the same.
   */
  readonly trusted?: boolean;
  /** Called with each step of what follows the last row, so that a progress bar need not stand still. */
  readonly onStep?: (step: BulkLoadStep, done: number, total: number) => void;
}

export type BulkLoadStep = 'indexes' | 'references' | 'counters';
