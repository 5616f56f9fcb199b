import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { trigramsOf } from '../database/search-trigrams.ts';
import { countFromCounter } from './counter.ts';
import type { ListQuery } from './list-query.ts';
import type { ListDefinition } from './list-source.ts';
import { countUpTo, type Matches, matchesIn, matchesOf, matchesWith } from './matches.ts';

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
  if (term === undefined) return matchesOf(list, query);
  const hasAny = async (matches: Matches) => (await countUpTo(database, matches, 1)) > 0;
  const byEmail = term.includes('@') ? list.search.byEmail?.(term) : undefined;
  const exact = [
    byEmail && matchesWith(list, query, byEmail),
    amount?.isAmountOnly ? amountMatches(list, query) : undefined,
  ];
  for (const matches of exact) if (matches && (await hasAny(matches))) return matches;

  const rowsWithoutSearch = await countWithoutSearch(database, list, query);
  const inText = (text: string) => textMatches(database, list, query, text, rowsWithoutSearch);
  let matches = inText(term);
  for (const spelling of otherTerms) {
    if (await hasAny(matches)) return matches;
    matches = inText(spelling);
  }
  return matches;
}

/** The rows with exactly the amount that is searched for; undefined if the list has no amounts. */
export function amountMatches(list: ListDefinition, query: ListQuery): Matches | undefined {
  const isAmount = amountCondition(list, query);
  return isAmount && matchesWith(list, query, isAmount);
}

const amountCondition = ({ search }: ListDefinition, { amount }: ListQuery) =>
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
  const isAmount = amountCondition(list, query);
  if (!isAmount) return matchesIn(list, query, withTerm, hasTerm);
  const found = sql`(select * from ${withTerm} where not ${isAmount}
    union all select * from ${table} where ${isAmount}) as ${table}`;
  return matchesIn(list, query, found, sql<SqlBool>`(${hasTerm} or ${isAmount})`);
}

/**
 * Only whether they are few matters. Lists without a counter are short, and so are own rows. An
 * unfiltered list has many rows beside those that the index finds for a longer term.
 */
async function countWithoutSearch(
  database: Database,
  list: ListDefinition,
  query: ListQuery,
): Promise<number> {
  if (!list.counter || query.isOwn) return 0;
  const isFiltered = Object.keys(query.filters).length > 0;
  if (!isFiltered && trigramsOf(query.term ?? '').length > 0) return Infinity;
  return (await countFromCounter(database, list, query)) ?? Infinity;
}
