import type { Subject } from '@provost/contract/ability';
import type { Ordering } from '@provost/contract/list';
import type { Compilable, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Reader } from '../database/database.ts';
import type { SearchedTable } from '../database/tables.ts';
import type { Clock, Condition } from './condition.ts';
import type { Counter } from './counter.ts';
import type { Filters } from './filters.ts';
import type { OrderColumn } from './order.ts';

/** The rows of a caller who can only see own rows, and what such callers can ask about them. */
interface OwnRows {
  readonly subject: Subject;
  readonly where: (callerId: number) => Condition;
  /** Filters and orderings by columns that such callers do not see. */
  readonly hidden?: readonly string[];
  /** The columns that their searches match, if the search key has others too. */
  readonly searched?: readonly string[];
}

export interface ListDefinition {
  /** Identifies the list in its cursors and names its export. */
  readonly name: string;
  readonly table: string;
  readonly join?: RawBuilder<unknown>;
  readonly where?: Condition | ((clock: Clock) => Condition);
  /** Which of them belong to a caller who can only see own rows. */
  readonly own?: OwnRows;
  readonly orderings: Readonly<Record<string, OrderColumn>>;
  readonly defaultOrdering: readonly Ordering[];
  readonly defaultSize?: number;
  readonly filters: Filters;
  /** Whether its rows depend on the current day of the school. */
  readonly followsDays?: true;
  /** Those that need the time zone of the school. */
  readonly dayFilters?: readonly string[];
  /** A filter that another one comes with, because an index has it in order. */
  readonly implied?: Readonly<Record<string, string>>;
  /** For each filter, the orderings that share an index with it. */
  readonly indexed?: Readonly<Record<string, readonly string[]>>;
  /** For filters that are an end of a range: the ordering by the same column. */
  readonly ranges?: Readonly<Record<string, string>>;
  readonly search: {
    readonly table: SearchedTable;
    /** The column of the list with the id of a row of that table, if it is not the list's own. */
    readonly column?: string;
    /** Finds rows of that table by the start of an email, through the email index. */
    readonly byEmail?: (start: string) => Condition;
    /** The column of that table with an amount in cents, which a search for an amount compares. */
    readonly amount?: string;
  };
  /** For a list that grows with the number of students. It has no `join`. */
  readonly counter?: Counter;
  /** Filters with so many matches that they are counted like those of a search, unless a counter does. */
  readonly capped?: readonly string[];
  /** Counts stop here, even without a search. */
  readonly countsAtMost?: number;
}

/** The definition of a list with its rows, in the repository of its feature. */
export interface ListSource<DB, TB extends keyof DB, Row> extends ListDefinition {
  /** The rows with all columns; the list engine adds conditions and order. */
  readonly rows: (reader: Reader, clock: Clock) => SelectQueryBuilder<DB, TB, Row>;
  /** The rows with the exported columns only: an export can have a million of them. */
  readonly exported?: {
    readonly query: (
      reader: Reader,
      where: RawBuilder<SqlBool>,
      order: RawBuilder<unknown>,
    ) => Compilable<ExportedRow>;
    readonly toItem: (row: ExportedRow, now: Date) => ExportedRow;
  };
}

type ExportedRow = Readonly<Record<string, unknown>>;
