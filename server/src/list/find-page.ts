import type { Database } from '../database/database.ts';
import type { Position } from './cursor.ts';
import type { ListQuery } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { findMatches } from './matches.ts';
import { reversed } from './order.ts';
import type { Keyed } from './page-rows.ts';
import { rangeReader, type Total } from './read-range.ts';

export interface FoundPage<Row> extends Total {
  readonly rows: Keyed<Row>[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export function pageFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  maxCount: number,
) {
  const { count, read } = rangeReader(database, source, maxCount);

  /** From the nearer end of the list: the last page is the first of the reversed order. */
  async function byNumber(query: ListQuery, page: number): Promise<FoundPage<Row>> {
    const { terms, size } = query;
    const skip = (page - 1) * size;
    const hasPrevious = skip > 0;
    const matches = await findMatches(database, source, query);
    if (query.term !== undefined) {
      const { total, rows } = await read(query, matches, { terms, limit: size + 1, skip });
      return { ...total, rows: rows.slice(0, size), hasNext: rows.length > size, hasPrevious };
    }
    const total = await count(query, matches);
    const limit = Math.min(size, total.count - skip);
    if (limit <= 0) return { ...total, rows: [], hasNext: false, hasPrevious };
    const behind = total.count - skip - limit;
    const isReversed = behind < skip;
    const range = isReversed
      ? { terms: reversed(terms), limit, skip: behind }
      : { terms, limit, skip };
    const { rows } = await read(query, matches, range, total);
    return {
      ...total,
      rows: isReversed ? rows.toReversed() : rows,
      hasNext: behind > 0,
      hasPrevious,
    };
  }

  async function byCursor(
    query: ListQuery,
    { keys, backwards }: Position,
  ): Promise<FoundPage<Row>> {
    const { size } = query;
    const terms = backwards ? reversed(query.terms) : query.terms;
    const matches = await findMatches(database, source, query);
    const { total, rows } = await read(query, matches, { terms, limit: size + 1, after: keys });
    // The rows before the cursor are gone: the first page follows.
    if (backwards && rows.length === 0) return byNumber(query, 1);
    const hasMore = rows.length > size;
    const shown = rows.slice(0, size);
    // There are rows where the caller came from.
    return backwards
      ? { ...total, rows: shown.toReversed(), hasNext: true, hasPrevious: hasMore }
      : { ...total, rows: shown, hasNext: hasMore, hasPrevious: true };
  }

  return (query: ListQuery): Promise<FoundPage<Row>> =>
    query.position ? byCursor(query, query.position) : byNumber(query, query.page ?? 1);
}
