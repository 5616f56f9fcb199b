import type { Database } from '../database/database.ts';
import { countFromCounter } from './counter.ts';
import type { Position } from './cursor.ts';
import type { ListQuery } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { countUpTo, findMatches, indexedFilters, type Matches } from './matches.ts';
import { reversed } from './order.ts';
import { type Keyed, type PageRange, pageRows } from './page-rows.ts';

/** The number of matches. A search, and some lists, count up to a maximum. */
interface Total {
  readonly count: number;
  readonly isCapped: boolean;
}

export interface FoundPage<Row> extends Total {
  readonly rows: Keyed<Row>[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export function pageFinder<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  maxCount = Infinity,
) {
  const rows = pageRows(database, source);

  async function count(query: ListQuery, matches: Matches): Promise<Total> {
    if (query.term !== undefined) {
      return cappedAt(maxCount, await countUpTo(database, matches, maxCount + 1));
    }
    const { countsAtMost: max } = source;
    if (max !== undefined) {
      const [first] = Object.values(source.orderings);
      return cappedAt(max, await countUpTo(database, matches, max + 1, first?.column));
    }
    const counted = await countFromCounter(database, source, query);
    if (counted !== undefined) return { count: counted, isCapped: false };
    const limit = source.capped?.some((name) => name in query.filters) ? maxCount : Infinity;
    return cappedAt(limit, await countUpTo(database, matches, limit + 1));
  }

  async function read(query: ListQuery, matches: Matches, range: PageRange, total: Total) {
    const isIndexed = matches.isMatch.length === 0;
    if (isIndexed || !source.counter) return rows.inOrder(matches, range);
    if (total.isCapped) return scanOrCollect(matches, range, neededRows(range), maxScannedBySearch);
    const inIndex = { ...query, filters: indexedFilters(source, query), isOwn: false };
    const listed = await countFromCounter(database, source, inIndex);
    const expected = (neededRows(range) * (listed ?? 0)) / total.count;
    return scanOrCollect(matches, range, expected, total.count);
  }

  /** Counts the matches while it collects them. */
  async function search(query: ListQuery, matches: Matches, range: PageRange) {
    const collected = await rows.collect(matches, range, maxCount + 1);
    const isEmpty = collected.length === 0 && !range.skip && !range.after;
    const matchCount = isEmpty ? 0 : collected[0]?.match_count;
    const total =
      typeof matchCount === 'number' ? cappedAt(maxCount, matchCount) : await count(query, matches);
    if (!total.isCapped) return { total, found: collected };
    // An order can need the joined tables. Such lists are short.
    const found = source.join
      ? rows.inOrder(matches, range)
      : scanOrCollect(matches, range, neededRows(range), maxScannedBySearch);
    return { total, found: await found };
  }

  /**
   * Many matches are among the first rows of an order. Few are collected and sorted, and so are
   * those that the order has far from its start. `expected` rows have enough matches if these are
   * spread evenly.
   */
  async function scanOrCollect(
    matches: Matches,
    range: PageRange,
    expected: number,
    maxScanned: number,
  ) {
    for (let scanned = firstScan(expected); scanned <= maxScanned; scanned *= scanGrowth) {
      const found = await rows.scan(matches, range, scanned);
      if (found.length === range.limit) return found;
    }
    return rows.collect(matches, range);
  }

  /** From the nearer end of the list: the last page is the first of the reversed order. */
  async function byNumber(query: ListQuery, page: number): Promise<FoundPage<Row>> {
    const { terms, size, term } = query;
    const skip = (page - 1) * size;
    const hasPrevious = skip > 0;
    const matches = await findMatches(database, source, query);
    // One row more than a page: it shows whether another page follows.
    const forward = { clock: query.view, terms, limit: size + 1, skip };
    if (term !== undefined) {
      const { total, found } = await search(query, matches, forward);
      return { ...total, rows: found.slice(0, size), hasNext: found.length > size, hasPrevious };
    }
    const total = await count(query, matches);
    const limit = Math.min(size, total.count - skip);
    const behind = total.count - skip - limit;
    if (total.isCapped || (limit > 0 && behind >= skip)) {
      const found = await read(query, matches, forward, total);
      return { ...total, rows: found.slice(0, size), hasNext: found.length > size, hasPrevious };
    }
    if (limit <= 0) return { ...total, rows: [], hasNext: false, hasPrevious };
    const backward = { ...forward, terms: reversed(terms), limit, skip: behind };
    const found = await read(query, matches, backward, total);
    return { ...total, rows: found.toReversed(), hasNext: behind > 0, hasPrevious };
  }

  async function byCursor(query: ListQuery, { keys, backwards }: Position) {
    const { size } = query;
    const terms = backwards ? reversed(query.terms) : query.terms;
    const matches = await findMatches(database, source, query);
    const range = { clock: query.view, terms, limit: size + 1, after: keys };
    const { total, found } = await (query.term === undefined
      ? countAndRead(query, matches, range)
      : search(query, matches, range));
    // The rows before the cursor are gone: the first page follows.
    if (backwards && found.length === 0) return byNumber(query, 1);
    const hasMore = found.length > size;
    const shown = found.slice(0, size);
    // There are rows where the caller came from.
    return backwards
      ? { ...total, rows: shown.toReversed(), hasNext: true, hasPrevious: hasMore }
      : { ...total, rows: shown, hasNext: hasMore, hasPrevious: true };
  }

  async function countAndRead(query: ListQuery, matches: Matches, range: PageRange) {
    const total = await count(query, matches);
    return { total, found: await read(query, matches, range, total) };
  }

  const find = (query: ListQuery): Promise<FoundPage<Row>> =>
    query.position ? byCursor(query, query.position) : byNumber(query, query.page ?? 1);
  return { find, count };
}

const cappedAt = (max: number, count: number): Total => ({
  count: Math.min(count, max),
  isCapped: count > max,
});

/** Beyond that, the matches of a search are cheaper to collect. */
const maxScannedBySearch = 100_000;
const scanGrowth = 16;

/** More than expected, because matches are not spread evenly. As a power of two: few statements. */
const firstScan = (expected: number): number => 2 ** Math.ceil(Math.log2(expected * 4 + 100));

const neededRows = ({ skip = 0, limit }: PageRange): number => skip + limit;
