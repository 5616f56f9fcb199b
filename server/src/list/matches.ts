import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Counted, countFromCounter } from './counter.ts';
import { filterConditions } from './filters.ts';
import type { ListQuery } from './list-query.ts';
import { type AnySource, allOf, type Condition } from './list-source.ts';

type Source = Pick<
  AnySource,
  'counter' | 'filters' | 'join' | 'own' | 'search' | 'table' | 'where'
>;

/** The rows that a query matches: the tables to read, and the conditions on them. */
export interface Matches {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
  /** The search as a condition on a row. */
  readonly search?: Condition;
}

/** The conditions of a query without its search. */
export const queryConditions = (
  source: Pick<Source, 'filters' | 'own' | 'where'>,
  { filters, isOwn, view }: ListQuery,
): Condition[] => [
  ...(source.where ? [source.where] : []),
  ...(isOwn && source.own ? [source.own.where(view.caller.userId)] : []),
  ...filterConditions(source.filters, filters, view.now),
];

/**
 * A term with an `@` finds the emails that start with it. If there are none, it finds text inside
 * names and emails like any other term.
 */
export async function findMatches(
  database: Database,
  source: Source,
  query: ListQuery,
): Promise<Matches> {
  const { term } = query;
  const { table, join = sql``, search: searched } = source;
  const from = sql`${sql.table(table)} ${join}`;
  const where = queryConditions(source, query);
  if (term === undefined) return { from, where };

  if (term.includes('@') && searched.byEmail) {
    const search = searched.byEmail(term);
    const byEmail = { from, where: [...where, search], search };
    if ((await countUpTo(database, byEmail, 1)) > 0) return byEmail;
  }

  const search = database.contains(sql.ref(`${searched.table}.search_key`), term);
  const otherwise = await countWithoutSearch(database, source, query);
  const found = database.searchTable(searched.table, term, otherwise);
  return searched.on
    ? { from: sql`${found} cross join ${from}`, where: [...where, searched.on], search }
    : { from: sql`${found} ${join}`, where, search };
}

/** Roughly: only whether they are few matters. Lists without a counter and own rows are few. */
async function countWithoutSearch(
  database: Database,
  source: Source,
  query: ListQuery,
): Promise<number> {
  if (!source.counter || query.isOwn) return 0;
  if (Object.keys(query.filters).length === 0) return Infinity;
  return (await countFromCounter(database, source, query)) ?? Infinity;
}

/** Stops counting at `max`. */
export async function countUpTo(
  { replica }: Pick<Database, 'replica'>,
  { from, where }: Matches,
  max = Infinity,
): Promise<number> {
  const rows = sql`select 1 from ${from} where ${allOf(where)}`;
  const limited = max === Infinity ? rows : sql`${rows} limit ${sql.lit(max)}`;
  const count = sql<Counted>`select count(*) as count from (${limited}) as matches`;
  return (await count.execute(replica)).rows[0]?.count ?? 0;
}
