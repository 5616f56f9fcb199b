import type { Database } from '../database/database.ts';
import { parseListQuery } from './list-query.ts';
import type { ListSource, View } from './list-source.ts';
import { findMatches, queryConditions } from './matches.ts';
import { pageRows } from './page-rows.ts';

/** A common term is in this many rows of any order. */
const rowsScanned = 1000;
/** A term that the scan did not find is in few rows, or far away: then any of them do. */
const maxCollected = 10_000;

/** Finds the first matches of a search, without counting them. */
export function firstMatchesFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  limit: number,
) {
  const rows = pageRows(database, source);
  return async (search: string, view: View): Promise<Row[]> => {
    const query = parseListQuery(source, { search }, view);
    if (query.term === undefined) return [];
    const matches = await findMatches(database, source, query);
    const range = { terms: query.terms, limit, skip: 0 };
    const others = [...queryConditions(source, query), ...(matches.search ? [matches.search] : [])];
    const found = await rows.scan(source.where ? [source.where] : [], others, range, rowsScanned);
    return found.length === limit ? found : rows.collect(matches, range, maxCollected);
  };
}
