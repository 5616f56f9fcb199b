import type { Database } from '../../database/database.ts';
import { trigramsOf } from '../../database/search-trigrams.ts';
import type { Condition, View } from '../../list/condition.ts';
import { type ListQuery, parseListQuery } from '../../list/list-query.ts';
import type { ListSource } from '../../list/list-source.ts';
import { findMatches, isAmount, type Matches, matchesWith } from '../../list/matches.ts';
import { keysOf } from '../../list/order.ts';
import { type Keyed, type PageRange, pageRows } from '../../list/page-rows.ts';

/** A common term is in the first rows of any order. */
const rowsScanned = 1000;
/** The matches of another term are few or far away. If there are more, any of them do. */
const maxCollected = 10_000;

/** A list that is searched by the start of a column if the term is too short for the index. */
export interface FoundSource<DB, TB extends keyof DB, Row> extends ListSource<DB, TB, Row> {
  readonly startsWith?: (term: string) => Condition;
  /** Whether an index has both that column and the order. */
  readonly isOrderedByStart?: boolean;
}

/** Finds the first matches of a search, without counting them. */
export function firstMatchesFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: FoundSource<DB, TB, Row>,
  limit: number,
) {
  const rows = pageRows(database, source);

  /** The rows that a term without a trigram finds. */
  async function findStart(query: ListQuery, start: Condition): Promise<Keyed<Row>[]> {
    const matches = matchesWith(source, query, start);
    const range = { clock: query.view, terms: query.terms, limit };
    if (source.isOrderedByStart) return rows.inOrder(matches, range);
    return scanOrCollect(matches, range);
  }

  async function scanOrCollect(matches: Matches, range: PageRange): Promise<Keyed<Row>[]> {
    const found = await rows.scan(matches, range, rowsScanned);
    return found.length === limit ? found : rows.collect(matches, range, maxCollected);
  }

  async function findText(query: ListQuery): Promise<Keyed<Row>[]> {
    const { term = '' } = query;
    const isShort = trigramsOf(term).length === 0;
    if (isShort && source.startsWith) return findStart(query, source.startsWith(term));
    const matches = await findMatches(database, source, query);
    return scanOrCollect(matches, { clock: query.view, terms: query.terms, limit });
  }

  /** Rows with exactly the amount come before those that have the number in a text. */
  return async (search: string, view: View): Promise<Row[]> => {
    // Without filters the time zone does not matter.
    const query = parseListQuery(source, { search }, { ...view, timeZone: 'UTC' });
    if (query.term === undefined) return [];
    const range = { clock: query.view, terms: query.terms, limit };
    const exact = isAmount(source, query);
    const first = exact
      ? await rows.collect(matchesWith(source, query, exact), range, maxCollected)
      : [];
    if (first.length === limit) return first;
    const idOf = (row: Keyed<Row>) => keysOf(query.terms, row).at(-1);
    const ids = new Set(first.map(idOf));
    const others = (await findText(query)).filter((row) => !ids.has(idOf(row)));
    return [...first, ...others].slice(0, limit);
  };
}
