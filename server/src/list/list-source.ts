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
import { slot } from '../database/statement.ts';
import type { SearchedTable } from '../database/tables.ts';
import type { OrderColumn } from './order.ts';

export type Condition = Expression<SqlBool>;

/** How the values of one filter become a condition. */
export type Filter =
  /** Values of a closed set: they stand in the text of the query, so that the planner knows them. */
  | {
      readonly kind: 'literal';
      readonly condition: (values: readonly string[]) => Condition;
      /** What passes it changes with time, also where the data does not. */
      readonly usesClock?: boolean;
    }
  /** Values that are data. */
  | {
      readonly kind: 'bound';
      readonly condition: (values: readonly RawBuilder<string>[]) => Condition;
    };

export type Filters = Readonly<Record<string, Filter>>;

const oneOf = (column: string, values: readonly RawBuilder<unknown>[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join([...values])})`;

/** That a column holds one of these, of a closed set of values. */
export const isAmong = (column: string, values: readonly string[]): Condition =>
  oneOf(
    column,
    values.map((value) => sql.lit(value)),
  );

export const enumFilter = (column: string): Filter => ({
  kind: 'literal',
  condition: (values) => isAmong(column, values),
});

export const textFilter = (column: string): Filter => ({
  kind: 'bound',
  condition: (values) => oneOf(column, values),
});

/** A column that holds this of a class level, asked for by the level's name. */
export const classLevelFilter = (
  ...columns: readonly { readonly column: string; readonly holds: 'id' | 'position' }[]
): Filter => ({
  kind: 'bound',
  condition: (names) =>
    sql<SqlBool>`${sql.join(
      columns.map(({ column, holds }) => levelIs(sql.ref(column), sql.ref(holds), names)),
      sql` and `,
    )}`,
});

/** One level is compared as one value, which an index can then stand on. */
const levelIs = (
  column: RawBuilder<unknown>,
  held: RawBuilder<unknown>,
  names: readonly RawBuilder<string>[],
): RawBuilder<SqlBool> =>
  names.length === 1
    ? sql<SqlBool>`${column} = (select ${held} from class_levels where name = ${names[0]})`
    : sql<SqlBool>`${column} in
        (select ${held} from class_levels where name in (${sql.join([...names])}))`;

/** A filter of which each value is a condition of its own. */
export const choiceFilter = <V extends string>(
  choices: Readonly<Record<V, Condition>>,
  { usesClock = false } = {},
): Filter => ({
  kind: 'literal',
  usesClock,
  condition: (values) =>
    sql<SqlBool>`(${sql.join(
      values.map((value) => choices[value as V]),
      sql` or `,
    )})`,
});

/** The moment of the request, in a condition; the hour it is in; and the next. */
export const nowSlot = slot<string>('now');
export const hourSlot = slot<string>('hour');
export const nextHourSlot = slot<string>('next_hour');
/** The id of who asks, in a condition. */
export const callerSlot = slot<number>('caller');

/** What is asked for of each filter that is asked for. */
export type AskedFilters = Readonly<Record<string, readonly string[]>>;

export interface Counted {
  readonly count: number;
}

/** Counts that the database keeps, for every mix of these filters. */
export interface Tally {
  readonly table: 'user_tallies' | 'payment_tallies' | 'transaction_tallies' | 'audit_tallies';
  readonly where?: Condition;
  /** For somebody who sees rows of their own alone, where that is kept too. */
  readonly own?: Condition;
  readonly filters: Filters;
}

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Rows that hold what an export shows and no more: it may show a million of them. */
export interface ExportedRows {
  readonly query: (
    reader: Reader,
    where: RawBuilder<SqlBool>,
    order: RawBuilder<unknown>,
  ) => Compilable<ExportedRow>;
  /** The cells that are not simply the column of the same name. */
  readonly cells: Readonly<Record<string, (row: ExportedRow, now: Date) => unknown>>;
}

/** What a list is made of. Its repository says so; the machine does the rest. */
export interface ListSource<DB, TB extends keyof DB, Row> {
  /** Tells the cursors of this list from those of others. */
  readonly name: string;
  /** The table, with what filters and orders need joined to it. */
  readonly from: RawBuilder<unknown>;
  /** The column of the id, with its table. */
  readonly id: string;
  /** What belongs to the list at all. */
  readonly where?: Condition;
  /** What belongs to it for somebody who sees rows of their own alone. */
  readonly own?: {
    readonly subject: Subject;
    readonly where: Condition;
    /** The same, looked at row by row. */
    readonly whereWalking?: Condition;
  };
  readonly orderings: Readonly<Record<string, OrderColumn>>;
  readonly defaultOrdering: readonly Ordering[];
  readonly defaultSize?: number;
  readonly filters: Filters;
  /** Filters that an index holds together with an order: one value of it, and that order's field. */
  readonly indexed?: Readonly<Record<string, readonly string[]>>;
  /**
   * How to walk an order and filter on the way, for what no index holds: the table, and all of its
   * columns that filters, search and scope look at.
   */
  readonly walk?: { readonly table: string; readonly columns: readonly string[] };
  readonly search: {
    readonly table: SearchedTable;
    readonly id: string;
    readonly key: string;
    /** What must be joined for the search alone. */
    readonly join?: RawBuilder<unknown>;
  };
  readonly tally?: Tally;
  /** Counts from kept figures that take more than a sum; nothing where it must be counted. */
  readonly keptCount?: (filters: AskedFilters) => RawBuilder<Counted> | undefined;
  /** The columns of the export, where there is a leaner way to them than whole rows. */
  readonly exported?: ExportedRows;
  /** The rows in full, of which the machine picks. */
  readonly rows: (reader: Reader) => SelectQueryBuilder<DB, TB, Row>;
}

/** The table as the search needs it. */
export const searchedFrom = ({
  from,
  search,
}: Pick<ListSource<never, never, unknown>, 'from' | 'search'>): RawBuilder<unknown> =>
  search.join ? sql`${from} ${search.join}` : from;
