import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf, type Condition } from './condition.ts';
import type { Counted } from './counter.ts';
import { type FilterValues, filterConditions } from './filters.ts';
import type { ListQuery } from './list-query.ts';
import type { ListDefinition } from './list-source.ts';

/** The rows that a query matches: the tables to read, and the conditions on them. */
export interface Matches {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
  /** The rows that an index has in order, … */
  readonly listed: readonly Condition[];
  /** … and what makes one of them a match. */
  readonly isMatch: readonly Condition[];
}

/** Which rows belong to the list now. */
export const rowsOfList = ({ where }: ListDefinition, now: Date): Condition[] => {
  if (!where) return [];
  return [typeof where === 'function' ? where(now) : where];
};

/** The filter that shares an index with the order, if there is one. */
export function indexedFilter(list: ListDefinition, { filters, terms }: ListQuery): FilterValues {
  const filter = Object.entries(filters).find(
    ([name, values]) =>
      values.length === 1 && list.indexed?.[name]?.includes(terms[0]?.field ?? ''),
  );
  return filter ? Object.fromEntries([filter]) : {};
}

/** All rows of a query, without its search. */
export function matchesOf(list: ListDefinition, query: ListQuery): Matches {
  const { filters, isOwn, view } = query;
  const from = sql`${sql.table(list.table)} ${list.join ?? sql``}`;
  const inIndex = indexedFilter(list, query);
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in inIndex)));
  const conditionsOf = (values: FilterValues) => filterConditions(list.filters, values, view.now);
  const listed = [...rowsOfList(list, view.now), ...conditionsOf(inIndex)];
  const isMatch = [
    ...(isOwn && list.own ? [list.own.where(view.caller.userId)] : []),
    ...conditionsOf(others),
  ];
  return { from, where: [...listed, ...isMatch], listed, isMatch };
}

/** `found` are rows of the searched table, under its name, and `has` is what they have. */
export function matchesIn(
  list: ListDefinition,
  query: ListQuery,
  found: RawBuilder<unknown>,
  has: Condition,
): Matches {
  const { table, column } = list.search;
  const all = matchesOf(list, query);
  if (!column) {
    const from = sql`${found} ${list.join ?? sql``}`;
    return { ...all, from, isMatch: [...all.isMatch, has] };
  }
  const isSearchedRow = sql<SqlBool>`${sql.table(table)}.id = ${sql.ref(column)}`;
  const searchedRowHas = sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} where ${isSearchedRow} and ${has}
  )`;
  return {
    ...all,
    from: sql`${found} cross join ${all.from}`,
    where: [...all.where, isSearchedRow],
    isMatch: [...all.isMatch, searchedRowHas],
  };
}

export function matchesWith(list: ListDefinition, query: ListQuery, has: Condition): Matches {
  const table = sql.table(list.search.table);
  return matchesIn(list, query, sql`(select * from ${table} where ${has}) as ${table}`, has);
}

/**
 * Stops counting at `max`. With a column of an order, it reads the rows by the index of that order,
 * which SQLite does not find with the statistics of a sample.
 */
export async function countUpTo(
  { replica }: Database,
  { from, where }: Matches,
  max = Infinity,
  column?: string,
): Promise<number> {
  const order = column === undefined ? sql`` : sql`order by ${sql.ref(column)}`;
  const limit = max === Infinity ? sql`` : sql`limit ${sql.lit(max)}`;
  const matches = sql`select 1 from ${from} where ${allOf(where)} ${order} ${limit}`;
  const count = sql<Counted>`select count(*) as count from (${matches}) as matches`;
  return (await count.execute(replica)).rows[0]?.count ?? 0;
}
