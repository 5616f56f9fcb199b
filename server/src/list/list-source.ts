import type { Subject } from '@provost/contract/ability';
import type { Ordering } from '@provost/contract/list';
import {
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Reader } from '../database/database.ts';
import type { SearchedTable } from '../database/tables.ts';
import type { Caller } from '../http/api.ts';
import type { Counter } from './counter.ts';
import type { Filters } from './filters.ts';
import type { OrderColumn } from './order.ts';

export type Condition = Expression<SqlBool>;

/** Who reads a list, and when. */
export interface View {
  readonly caller: Caller;
  readonly now: Date;
}

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Rows with only the exported columns: an export can have a million of them. */
export interface ExportedRows {
  readonly query: (
    reader: Reader,
    where: RawBuilder<SqlBool>,
    order: RawBuilder<unknown>,
  ) => Compilable<ExportedRow>;
  /** The cells that are not the column of the same name. */
  readonly cells: Readonly<Record<string, (row: ExportedRow, now: Date) => unknown>>;
}

/** The definition of a list, in the repository of its feature. */
export interface ListSource<DB, TB extends keyof DB, Row> {
  /** Identifies the list in its cursors and in the name of its export. */
  readonly name: string;
  readonly table: string;
  /** Tables that filters and orderings need. */
  readonly join?: RawBuilder<unknown>;
  /** Which rows of the table belong to the list. */
  readonly where?: Condition;
  /** Which of them belong to a caller who can only see own rows. */
  readonly own?: {
    readonly subject: Subject;
    readonly where: (callerId: number) => Condition;
  };
  readonly orderings: Readonly<Record<string, OrderColumn>>;
  readonly defaultOrdering: readonly Ordering[];
  readonly defaultSize?: number;
  readonly filters: Filters;
  /** For each filter, the orderings that share an index with it. */
  readonly indexed?: Readonly<Record<string, readonly string[]>>;
  /** Whether it grows with the number of students. Then it needs no join. */
  readonly isLarge?: true;
  readonly search: {
    /** The table with the search key; without `on`, the table of the list. */
    readonly table: SearchedTable;
    readonly on?: Condition;
    /** Finds rows by the start of an email, through the email index. */
    readonly byEmail?: (email: string) => Condition;
  };
  /** Counts the rows without reading them. */
  readonly counter?: Counter;
  /** A query for the export that reads less than `rows`. */
  readonly exported?: ExportedRows;
  /** The rows with all columns; the list engine adds conditions and order. */
  readonly rows: (reader: Reader) => SelectQueryBuilder<DB, TB, Row>;
}

/** A list source without the types of its rows. */
export type AnySource = ListSource<never, never, unknown>;
