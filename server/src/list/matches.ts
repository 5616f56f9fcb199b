import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { trigramsOf } from '../database/search-trigrams.ts';
import { allOf, type Clock, type Condition } from './condition.ts';
import { type Counted, countFromCounter } from './counter.ts';
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

/**
 * The matches of a query. A term with an `@` finds the emails that start with it, and an amount with
 * its decimals finds the rows with that amount. If there are none, the term finds text inside the
 * search keys as typed, then in its other spellings.
 */
export async function findMatches(database: Database, list: ListDefinition, query: ListQuery) {
  const { term, otherTerms, amount } = query;
  if (term === undefined) return matchesOf(list, query);
  const hasAny = async (matches: Matches) => (await countUpTo(database, matches, 1)) > 0;
  const startOfEmail = term.includes('@') ? list.search.byEmail?.(term) : undefined;
  for (const condition of [startOfEmail, amount?.isAmountOnly && isAmount(list, query)]) {
    const exact = condition && matchesWith(list, query, condition);
    if (exact && (await hasAny(exact))) return exact;
  }
  const rowsWithoutSearch = await countWithoutSearch(database, list, query);
  const inText = (text: string) => textMatches(database, list, query, text, rowsWithoutSearch);
  let matches = inText(term);
  for (const spelling of otherTerms) {
    if (await hasAny(matches)) return matches;
    matches = inText(spelling);
  }
  return matches;
}

/** Which rows belong to the list now. */
export const rowsOfList = ({ where }: ListDefinition, clock: Clock): Condition[] => {
  if (!where) return [];
  return [typeof where === 'function' ? where(clock) : where];
};

/** The filter that shares an index with the order, if there is one, and the ranges of the order. */
export function indexedFilters(list: ListDefinition, { filters, terms }: ListQuery): FilterValues {
  const order = terms[0]?.field ?? '';
  const single = Object.entries(filters).filter(([, values]) => values.length === 1);
  const filter = single.find(([name]) => list.indexed?.[name]?.includes(order));
  const ranges = single.filter(([name]) => list.ranges?.[name] === order);
  return Object.fromEntries([...(filter ? [filter] : []), ...ranges]);
}

/** What a search finds: rows of the searched table, under its name, and what they have. */
interface Found {
  readonly rows: RawBuilder<unknown>;
  readonly has: Condition;
}

/** All rows of a query, or those that a search has found. */
function matchesOf(list: ListDefinition, query: ListQuery, found?: Found): Matches {
  const { filters, isOwn, view } = query;
  const inIndex = indexedFilters(list, query);
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in inIndex)));
  const conditionsOf = (values: FilterValues, isInOrder = false) =>
    filterConditions(list.filters, values, view, isInOrder);
  const listed = [...rowsOfList(list, view), ...conditionsOf(inIndex)];
  const isOwnRow = isOwn && list.own ? [list.own.where(view.caller.userId)] : [];
  const isMatch = [...isOwnRow, ...conditionsOf(others, true)];
  const where = [...listed, ...isOwnRow, ...conditionsOf(others)];
  const join = list.join ?? sql``;
  const from = sql`${sql.table(list.table)} ${join}`;
  if (!found) return { from, where, listed, isMatch };
  const { table, column } = list.search;
  if (!column) {
    return { from: sql`${found.rows} ${join}`, where, listed, isMatch: [...isMatch, found.has] };
  }
  const isSearchedRow = sql<SqlBool>`${sql.table(table)}.id = ${sql.ref(column)}`;
  const searchedRowHas = sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} where ${isSearchedRow} and ${found.has}
  )`;
  return {
    from: sql`${found.rows} cross join ${from}`,
    where: [...where, isSearchedRow],
    listed,
    isMatch: [...isMatch, searchedRowHas],
  };
}

/** The rows of a query whose searched row meets a condition. */
export function matchesWith(list: ListDefinition, query: ListQuery, has: Condition): Matches {
  const table = sql.table(list.search.table);
  return matchesOf(list, query, {
    rows: sql`(select * from ${table} where ${has}) as ${table}`,
    has,
  });
}

/** Whether a row has exactly the amount that is searched for; undefined if the list has no amounts. */
export const isAmount = ({ search }: ListDefinition, { amount }: ListQuery) =>
  search.amount && amount ? sql<SqlBool>`${sql.ref(search.amount)} = ${amount.cents}` : undefined;

/** A plain number is also an amount. */
function textMatches(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
  term: string,
  rowsWithoutSearch: number,
): Matches {
  const { table: name } = list.search;
  const table = sql.table(name);
  const hasTerm = database.contains(sql.ref<string>(`${name}.search_key`), term);
  const withTerm = database.searchTable(name, term, rowsWithoutSearch);
  const searched = query.isOwn ? list.own?.searched : undefined;
  if (searched) {
    const columns = searched.map((column) => database.contains(sql.ref<string>(column), term));
    const has = sql<SqlBool>`(${sql.join(columns, sql` or `)})`;
    return matchesOf(list, query, {
      rows: sql`(select * from ${withTerm} where ${has}) as ${table}`,
      has: sql<SqlBool>`(${hasTerm} and ${has})`,
    });
  }
  const hasAmount = isAmount(list, query);
  if (!hasAmount) return matchesOf(list, query, { rows: withTerm, has: hasTerm });
  return matchesOf(list, query, {
    rows: sql`(select * from ${withTerm} where not ${hasAmount}
      union all select * from ${table} where ${hasAmount}) as ${table}`,
    has: sql<SqlBool>`(${hasTerm} or ${hasAmount})`,
  });
}

/**
 * Only whether they are few matters. Lists without a counter are short, and so are own rows. An
 * unfiltered list has many rows beside those that the index finds for a longer term.
 */
async function countWithoutSearch(database: Database, list: ListDefinition, query: ListQuery) {
  if (!list.counter || query.isOwn) return 0;
  const isFiltered = Object.keys(query.filters).length > 0;
  if (!isFiltered && trigramsOf(query.term ?? '').length > 0) return Infinity;
  return (await countFromCounter(database, list, query)) ?? Infinity;
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
