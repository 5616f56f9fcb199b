import type { Tables } from './tables.ts';

export type LoadedValue = string | number | null;

export interface BulkLoad {
  /**
   * Appends rows, each with one value per column. Tables can come in any order: references are
   * checked at the end, and counters, aggregates and search indexes are computed then. A few
   * thousand rows per call is fastest.
   */
  insert<T extends keyof Tables & string>(
    table: T,
    columns: readonly (keyof Tables[T] & string)[],
    rows: readonly (readonly LoadedValue[])[],
  ): Promise<void>;
}

export interface BulkLoadOptions {
  /** Deletes all rows first, in the same transaction: a failed load keeps the old rows. */
  readonly reset?: boolean;
  /**
   * The rows are known to be valid, counters included: only aggregates and what needs attention are
   * computed, and the engine can skip checks of single values. References are still checked.
   */
  readonly trusted?: boolean;
  /** Runs after the last row, with the indexes, before anything is counted. */
  readonly beforeCounters?: () => Promise<void>;
  /** Reports the steps after the last row. */
  readonly onStep?: (step: BulkLoadStep, done: number, total: number) => void;
}

export type BulkLoadStep = 'indexes' | 'references' | 'counters';
