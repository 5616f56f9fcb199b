import { searchCountMax } from '@provost/contract/search';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { trigramsOf } from '../../database/search-trigrams.ts';
import type { Condition, View } from '../../list/condition.ts';
import { type ListQuery, parseListQuery } from '../../list/list-query.ts';
import type { ListSource } from '../../list/list-source.ts';
import { countUpTo, findMatches, isAmount, type Matches, matchesWith } from '../../list/matches.ts';
import { type Key, keysOf } from '../../list/order.ts';
import { type Keyed, type PageRange, pageRows } from '../../list/page-rows.ts';

/** A common term is in the first rows of any order. */
const rowsScanned = 1000;
/** The matches of another term are few or far away. If there are more, any of them do. */
const maxCollected = 10_000;

/** A list whose rows are ranked by a text: those that start with the term come first. */
export interface FoundSource<DB, TB extends keyof DB, Row> extends ListSource<DB, TB, Row> {
  readonly startsWith?: (term: string) => Condition;
  /** Whether an index has both that column and the order. */
  readonly isOrderedByStart?: boolean;
  /** The column whose words are ranked: rows with a word that starts with the term come next. */
  readonly words?: string;
  /** A list so short that one or two letters are searched everywhere. */
  readonly isShort?: boolean;
}

/** Finds the first matches of a search, and counts them if they are few. */
export function firstMatchesFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: FoundSource<DB, TB, Row>,
  limit: number,
) {
  const pages = pageRows(database, source);

  async function scanOrCollect(matches: Matches, range: PageRange): Promise<Keyed<Row>[]> {
    const found = await pages.scan(matches, range, rowsScanned);
    return found.length === limit ? found : pages.collect(matches, range, maxCollected);
  }

  async function findStart(query: ListQuery, range: PageRange): Promise<Keyed<Row>[]> {
    const { term = '' } = query;
    if (!source.startsWith) return [];
    const matches = matchesWith(source, query, source.startsWith(term));
    return source.isOrderedByStart ? pages.inOrder(matches, range) : scanOrCollect(matches, range);
  }

  /** Each finds rows of a lower rank. The next one is called while there are too few. */
  function ranks(query: ListQuery, range: PageRange, matches: Matches) {
    const { term = '' } = query;
    const { words } = source;
    const exact = isAmount(source, query);
    const isStartOnly = isShortTerm(term) && source.startsWith && !source.isShort;
    const startsWord = words && database.contains(sql.ref<string>(words), ` ${term}`);
    return [
      exact && (() => pages.collect(matchesWith(source, query, exact), range, maxCollected)),
      (isStartOnly || words) && (() => findStart(query, range)),
      !isStartOnly && startsWord && (() => scanOrCollect(narrowed(matches, startsWord), range)),
      !isStartOnly && (() => scanOrCollect(matches, range)),
    ].filter((find) => typeof find === 'function');
  }

  /** The count is null if there are more than `searchCountMax`, or counting them would read all rows. */
  return async (search: string, view: View) => {
    // Without filters the time zone does not matter.
    const query = parseListQuery(source, { search }, { ...view, timeZone: 'UTC' });
    if (query.term === undefined) return { rows: [], count: 0 };
    const range = { clock: query.view, terms: query.terms, limit };
    const matches = await findMatches(database, source, query);
    const found = new Map<Key | undefined, Keyed<Row>>();
    for (const find of ranks(query, range, matches)) {
      for (const row of await find()) {
        const id = keysOf(query.terms, row).at(-1);
        if (!found.has(id)) found.set(id, row);
      }
      if (found.size >= limit) break;
    }
    const rows = [...found.values()].slice(0, limit);
    if (rows.length < limit) return { rows, count: rows.length };
    if (isShortTerm(query.term)) return { rows, count: null };
    const count = await countUpTo(database, matches, searchCountMax + 1);
    return { rows, count: count > searchCountMax ? null : count };
  };
}

/** No index finds so few letters. */
const isShortTerm = (term: string): boolean => trigramsOf(term).length === 0;

const narrowed = (matches: Matches, condition: Condition): Matches => ({
  ...matches,
  where: [...matches.where, condition],
  isMatch: [...matches.isMatch, condition],
});
