import { type RawBuilder, sql } from 'kysely';
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
  ...(list.where ? [list.where] : []),
  ...(isOwn && list.own ? [list.own.where(view.caller.userId)] : []),
  ...filterConditions(list.filters, filters, view.now),
];

/**
 * A term with an `@` finds the emails that start with it. If there are none, it finds text inside
 * names and emails like any other term.
 */
export async function findMatches(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
): Promise<Matches> {
  const { term } = query;
  const { search, join = sql`` } = list;
  const from = sql`${sql.table(list.table)} ${join}`;
  const where = queryConditions(list, query);
  const listed = { from, where, rowJoin: sql``, rowWhere: where };
  if (term === undefined) return listed;

  if (term.includes('@') && search.byEmail) {
    const byEmail = [...where, search.byEmail(term)];
    const matches = { ...listed, where: byEmail, rowWhere: byEmail };
    if ((await countUpTo(database, matches, 1)) > 0) return matches;
  }

  const key = sql.ref<string>(`${search.table}.search_key`);
  const rowWhere = [...where, database.contains(key, term)];
  const otherwise = await countWithoutSearch(database, list, query);
  const found = database.searchTable(search.table, term, otherwise);
  if (!search.on) return { ...listed, from: sql`${found} ${join}`, rowWhere };
  return {
    from: sql`${found} cross join ${from}`,
    where: [...where, search.on],
    rowJoin: sql`inner join ${sql.table(search.table)} on ${search.on}`,
    rowWhere,
  };
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

/** Stops counting at `max`. */
export async function countUpTo(
  { replica }: Database,
  { from, where }: Matches,
  max = Infinity,
): Promise<number> {
  const limit = max === Infinity ? sql`` : sql`limit ${sql.lit(max)}`;
  const matches = sql`select 1 from ${from} where ${allOf(where)} ${limit}`;
  const count = sql<Counted>`select count(*) as count from (${matches}) as matches`;
  return (await count.execute(replica)).rows[0]?.count ?? 0;
}
