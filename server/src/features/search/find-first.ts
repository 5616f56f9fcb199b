import type { Database } from '../../database/database.ts';
import type { View } from '../../list/condition.ts';
import { type ListQuery, parseListQuery } from '../../list/list-query.ts';
import type { ListSource } from '../../list/list-source.ts';
import { amountMatches, findMatches } from '../../list/matches.ts';
import { keysOf } from '../../list/order.ts';
import { type Keyed, pageRows } from '../../list/page-rows.ts';

/** A common term is in the first rows of any order. */
const rowsScanned = 1000;
/** The matches of another term are few or far away. If there are more, any of them do. */
const maxCollected = 10_000;

/** Finds the first matches of a search, without counting them. */
export function firstMatchesFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  limit: number,
) {
  const rows = pageRows(database, source);

  async function findText(query: ListQuery): Promise<Keyed<Row>[]> {
    const matches = await findMatches(database, source, query);
    const range = { terms: query.terms, limit };
    const inIndex = source.where ? [source.where] : [];
    const found = await rows.scan(inIndex, matches, range, rowsScanned);
    return found.length === limit ? found : rows.collect(matches, range, maxCollected);
  }

  /** Rows with exactly the amount come before those that have the number in a text. */
  return async (search: string, view: View): Promise<Row[]> => {
    const query = parseListQuery(source, { search }, view);
    if (query.term === undefined) return [];
    const exact = amountMatches(source, query);
    const first = exact
      ? await rows.collect(exact, { terms: query.terms, limit }, maxCollected)
      : [];
    if (first.length === limit) return first;
    const idOf = (row: Keyed<Row>) => keysOf(query.terms, row).at(-1);
    const ids = new Set(first.map(idOf));
    const others = (await findText(query)).filter((row) => !ids.has(idOf(row)));
    return [...first, ...others].slice(0, limit);
  };
}
