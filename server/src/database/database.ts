import type { Compilable, Expression, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { BulkLoad, BulkLoadOptions } from './bulk-load.ts';
import type { Difference } from './counters/verify.ts';
import type { SearchedTable, Tables } from './tables.ts';

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

/** What the engines do differently, behind one face. No feature asks which engine it is on. */
export interface Database {
  /** Reads that must see what was just written. */
  readonly reader: Reader;
  /** Lists, reports and exports, where a moment's delay does no harm: a replica where there is one. */
  readonly replica: Reader;
  /** Runs the work in one transaction, again where the engine asks for it (busy, serialisation). */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /** The rows of one query in batches, from one snapshot, in constant memory. */
  stream<R>(query: Compilable<R>, signal: AbortSignal): AsyncIterable<R[]>;
  /** Whether a search key contains the term, which is a name key itself. */
  contains(key: Expression<string>, term: string): Expression<SqlBool>;
  /**
   * The rows of a table whose search key contains the term: a table expression of the same name.
   * `otherwise` is the number of rows that the other conditions of the query match.
   */
  searchTable(table: SearchedTable, term: string, otherwise: number): RawBuilder<unknown>;
  isUniqueViolation(error: unknown): boolean;
  /** The database cannot be reached, is busy beyond its patience, or has no room: a 503. */
  isUnavailable(error: unknown): boolean;
  /** Differs from every earlier answer as soon as anything has been committed since, by anybody. */
  version(): Promise<string>;
  /** The same told by a query of `reader` along with its rows; none where `version` is as cheap. */
  readonly versionAlong?: RawBuilder<string>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Where the database is a server: how many connections there are, and who waits for one. */
  readonly connections?: () => ConnectionCounts;
  /** Brings the tables up to date; safe when several nodes do so at once. The names of what it did. */
  migrate(): Promise<string[]>;
  /** Loads many rows in one transaction, as quickly as the engine can: all of them or none. */
  bulkLoad(work: (into: BulkLoad) => Promise<void>, options?: BulkLoadOptions): Promise<void>;
  /** Makes every kept number (counters, tallies) anew from what it follows from. */
  recount(): Promise<void>;
  /** Where a kept number differs from what it follows from: nowhere, if all is well. */
  verify(): Promise<Difference[]>;
  close(): Promise<void>;
}

export type ConnectionCounts = Readonly<Record<'open' | 'idle' | 'waiting', number>>;
