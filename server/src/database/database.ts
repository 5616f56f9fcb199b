import type { Compilable, Expression, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { BulkLoad, BulkLoadOptions } from './bulk-load.ts';
import type { Difference } from './counters/difference.ts';
import type { Migration } from './migrations/migration.ts';
import type { ReplicaState } from './replica-state.ts';
import type { SearchedTable, Tables } from './tables.ts';
import type { WriteProblem } from './write-health.ts';

export type Reader = Kysely<Tables>;
export type Writer = Transaction<Tables>;

/** The interface of both engines. No feature depends on the engine. */
export interface Database {
  /** For reads that must see the latest writes. */
  readonly reader: Reader;
  /** For lists, reports and exports, which can lag: the replica, if there is one. */
  readonly replica: Reader;
  /**
   * How long a step of a job with many rows may take, on which clock, if it has more than a few rows,
   * and how many a statement changes.
   */
  readonly stepLimit: {
    readonly ms: number;
    readonly clock: () => number;
    readonly minRows: number;
    readonly rowsPerStatement: number;
  };
  /** Runs the work in one transaction; runs it again after a conflict with another transaction. */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /** Reads the rows of one query in batches, from one snapshot, in constant memory. */
  stream<R>(query: Compilable<R>, signal: AbortSignal): AsyncIterable<R[]>;
  /** Whether a search key contains the term, which is a name key itself. */
  contains(key: Expression<string>, term: string): Expression<SqlBool>;
  /**
   * The rows of a table whose search key contains the term: a table expression of the same name.
   * `rowsWithoutSearch` is the number of rows that the other conditions of the query match.
   */
  searchTable(table: SearchedTable, term: string, rowsWithoutSearch: number): RawBuilder<unknown>;
  isUniqueViolation(error: unknown): boolean;
  /** A row that another refers to is missing, or is being deleted. */
  isReferenceViolation(error: unknown): boolean;
  /** The database is unreachable, busy for too long, or out of space: the response is 503. */
  isUnavailable(error: unknown): boolean;
  /** Changes with every commit of any node. */
  version(): Promise<string>;
  /** The version as a column for queries of `reader`; undefined if `version()` is as cheap. */
  readonly versionAlong?: RawBuilder<string>;
  /** The same for all nodes, whatever their clocks say. */
  time(): Promise<Date>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** Why writes are refused although the database responds. Tries one if the last was refused. */
  writeProblem(): Promise<WriteProblem | undefined>;
  /** Only with a replica. */
  readonly replicaState?: () => ReplicaState;
  /** PostgreSQL only. */
  readonly connections?: () => Readonly<Record<string, ConnectionCounts>>;
  /** PostgreSQL only: what sessions wait for. */
  readonly activity?: () => Promise<Activity>;
  /** Applies pending migrations and returns their names; safe when several nodes start together. */
  migrate(migrations?: readonly Migration[]): Promise<string[]>;
  /** Loads many rows in one transaction, as fast as the engine can. */
  bulkLoad(work: (load: BulkLoad) => Promise<void>, options?: BulkLoadOptions): Promise<void>;
  recount(): Promise<void>;
  readonly zoneChange: ZoneChange;
  verify(): Promise<Difference[]>;
  /** Reads without seeing what others commit in the meantime. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Figures by day are counted for another time zone beside the current one. */
export interface ZoneChange {
  /**
   * Counts the next rows for the zone of a job, at most `limit`. The first call creates it. Progress
   * is in ids of the counted tables.
   */
  countNext(writer: Writer, zone: NewZone, limit: number): Promise<ZoneProgress>;
  /** Readers see the figures of the zone from the end of the transaction on. */
  makeCurrent(writer: Writer, jobId: number): Promise<void>;
  /** Whether this runtime knows other offsets of the school's time zone than the stored ones. */
  isOutdated(reader: Reader): Promise<boolean>;
  /** Deletes rows of zones that are not current and have no open job; false if there are none. */
  removeUnused(writer: Writer, limit: number): Promise<boolean>;
}

interface NewZone {
  readonly jobId: number;
  readonly timeZone: string;
}

interface ZoneProgress {
  readonly done: number;
  readonly total: number;
  readonly isComplete: boolean;
}

export interface Activity {
  readonly lockWaiters: number;
  readonly idleInTransactionSeconds: number;
}

export type ConnectionCounts = Readonly<Record<'open' | 'idle' | 'waiting', number>>;
