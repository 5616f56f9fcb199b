import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf, type Condition } from './condition.ts';
import { type Counted, countFromCounter } from './counter.ts';
import { filterConditions } from './filters.ts';
import type { ListQuery } from './list-query.ts';
import type { ListDefinition } from './list-source.ts';

/** The rows that a query matches: the tables to read, and the conditions on them. */
export interface Matches {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
  /** What a row needs to be one of them, if it was found by other means. */
  readonly rowJoin: RawBuilder<unknown>;
  readonly rowWhere: readonly Condition[];
}

/** The conditions of a query without its search. */
export const queryConditions = (
  list: ListDefinition,
  { filters, isOwn, view }: ListQuery,
): Condition[] => [
  ...rowsOfList(list, view.now),
  ...(isOwn && list.own ? [list.own.where(view.caller.userId)] : []),
  ...filterConditions(list.filters, filters, view.now),
];

/** Which rows belong to the list now. */
export const rowsOfList = ({ where }: ListDefinition, now: Date): Condition[] => {
  if (!where) return [];
  return [typeof where === 'function' ? where(now) : where];
};

/**
 * A term with an `@` finds the emails that start with it, and an amount with its decimals finds the
 * rows with that amount. If there are none, the term finds text inside the search keys as typed,
 * then in its other spellings.
 */
export async function findMatches(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
): Promise<Matches> {
  const { term, otherTerms, amount } = query;
  const { search } = list;
  const listed = matchesOf(list, query);
  if (term === undefined) return listed;

  const byEmail = term.includes('@') ? search.byEmail?.(term) : undefined;
  const byAmount = amount?.isAmountOnly ? amountMatches(list, query) : undefined;
  for (const matches of [byEmail && narrowed(listed, byEmail), byAmount]) {
    if (matches && (await countUpTo(database, matches, 1)) > 0) return matches;
  }
  const otherwise = await countWithoutSearch(database, list, query);
  const spellings = [term, ...otherTerms].map((text) =>
    matchesInText(database, list, query, text, otherwise),
  );
  for (const matches of spellings.slice(0, -1)) {
    if ((await countUpTo(database, matches, 1)) > 0) return matches;
  }
  return spellings.at(-1) ?? listed;
}

/** All rows of a query, without its search. */
export function matchesOf(list: ListDefinition, query: ListQuery): Matches {
  const from = sql`${sql.table(list.table)} ${list.join ?? sql``}`;
  const where = queryConditions(list, query);
  return { from, where, rowJoin: sql``, rowWhere: where };
}

export const narrowed = (matches: Matches, condition: Condition): Matches => ({
  ...matches,
  where: [...matches.where, condition],
  rowWhere: [...matches.rowWhere, condition],
});

/** The rows with exactly the amount that is searched for; undefined if the list has no amounts. */
export function amountMatches(list: ListDefinition, query: ListQuery): Matches | undefined {
  const { search } = list;
  if (!query.amount || !search.amount) return undefined;
  const hasAmount = sql<SqlBool>`${sql.ref(search.amount)} = ${query.amount.cents}`;
  const matches = narrowed(matchesOf(list, query), hasAmount);
  return joined(list, matches, sql.table(search.table));
}

/** If the search is in another table than the list's. */
function joined(list: ListDefinition, matches: Matches, found: RawBuilder<unknown>): Matches {
  const { on, table } = list.search;
  if (!on) return matches;
  return {
    from: sql`${found} cross join ${matches.from}`,
    where: [...matches.where, on],
    rowJoin: sql`inner join ${sql.table(table)} on ${on}`,
    rowWhere: matches.rowWhere,
  };
}

/** A plain number is also an amount. */
function matchesInText(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
  term: string,
  otherwise: number,
): Matches {
  const { search, join = sql`` } = list;
  const { cents } = query.amount ?? {};
  const table = sql.table(search.table);
  const inKey = database.contains(sql.ref<string>(`${search.table}.search_key`), term);
  const inText = database.searchTable(search.table, term, otherwise);
  const amount = search.amount !== undefined && cents !== undefined && sql.ref(search.amount);
  const found = amount
    ? sql`(select * from ${inText} where ${amount} <> ${cents}
        union all select * from ${table} where ${amount} = ${cents}) as ${table}`
    : inText;
  const isMatch = amount ? sql<SqlBool>`(${inKey} or ${amount} = ${cents})` : inKey;
  const listed = matchesOf(list, query);
  const matches = { ...listed, rowWhere: [...listed.rowWhere, isMatch] };
  if (search.on) return joined(list, matches, found);
  return { ...matches, from: sql`${found} ${join}` };
}

/** Only whether they are few matters. Lists without a counter are short, and so are own rows. */
async function countWithoutSearch(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
): Promise<number> {
  if (!list.counter || query.isOwn) return 0;
  if (Object.keys(query.filters).length === 0) return Infinity;
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
