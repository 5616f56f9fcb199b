import type { Database } from '../database/database.ts';
import { countFromCounter } from './counter.ts';
import type { Position } from './cursor.ts';
import type { ListQuery } from './list-query.ts';
import type { ListDefinition, ListSource } from './list-source.ts';
import { countUpTo, findMatches, type Matches, queryConditions } from './matches.ts';
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
    return { count: counted ?? (await countUpTo(database, matches)), isCapped: false };
  }

  const read = (query: ListQuery, matches: Matches, range: PageRange, total: Total) =>
    !source.counter || isIndexed(source, query, range)
      ? rows.inOrder(matches, range)
      : scanOrCollect(query, matches, range, total);

  async function countAndRead(query: ListQuery, matches: Matches, range: PageRange) {
    if (query.term === undefined || !source.counter) {
      const total = await count(query, matches);
      return { total, found: await read(query, matches, range, total) };
    }
    // A search counts its matches while it collects them.
    const collected = await rows.collect(matches, range, maxCount + 1);
    const isEmpty = collected.length === 0 && !range.skip && !range.after;
    const matchCount = isEmpty ? 0 : collected[0]?.match_count;
    const total =
      typeof matchCount === 'number' ? cappedAt(maxCount, matchCount) : await count(query, matches);
    const found = total.isCapped ? scanOrCollect(query, matches, range, total) : collected;
    return { total, found: await found };
  }

  /**
   * Common matches are among the first rows of an order. Rare ones are collected and sorted. A scan
   * that finds too few is repeated over more rows, until collecting costs less.
   */
  async function scanOrCollect(
    query: ListQuery,
    matches: Matches,
    range: PageRange,
    { count: matchCount, isCapped }: Total,
  ): Promise<Keyed<Row>[]> {
    const inIndex = { ...query, filters: indexedFilters(source, query, range), isOwn: false };
    const listed = (await countFromCounter(database, source, inIndex)) ?? 0;
    const needed = (range.skip ?? 0) + range.limit;
    const expected = isCapped ? needed : (needed * listed) / matchCount;
    const maxScanned = isCapped ? listed / 8 : matchCount;
    for (let scanned = rowsToScan(expected); scanned <= maxScanned; scanned *= scanGrowth) {
      const found = await rows.scan(queryConditions(source, inIndex), matches, range, scanned);
      if (found.length === range.limit) return found;
    }
    return rows.collect(matches, range);
  }

  /** From the nearer end of the list: the last page is the first of the reversed order. */
  async function byNumber(query: ListQuery, page: number): Promise<FoundPage<Row>> {
    const { terms, size } = query;
    const skip = (page - 1) * size;
    const hasPrevious = skip > 0;
    const matches = await findMatches(database, source, query);
    // One row more than a page: it shows whether another page follows.
    const forward = { terms, limit: size + 1, skip };
    if (query.term !== undefined) {
      const { total, found } = await countAndRead(query, matches, forward);
      return { ...total, rows: found.slice(0, size), hasNext: found.length > size, hasPrevious };
    }
    const total = await count(query, matches);
    if (total.isCapped) {
      const found = await read(query, matches, forward, total);
      return { ...total, rows: found.slice(0, size), hasNext: found.length > size, hasPrevious };
    }
    const limit = Math.min(size, total.count - skip);
    if (limit <= 0) return { ...total, rows: [], hasNext: false, hasPrevious };
    const behind = total.count - skip - limit;
    const isReversed = behind < skip;
    const range = isReversed
      ? { terms: reversed(terms), limit, skip: behind }
      : { terms, limit, skip };
    const found = await read(query, matches, range, total);
    const shown = isReversed ? found.toReversed() : found;
    return { ...total, rows: shown, hasNext: behind > 0, hasPrevious };
  }

  async function byCursor(
    query: ListQuery,
    { keys, backwards }: Position,
  ): Promise<FoundPage<Row>> {
    const { size } = query;
    const terms = backwards ? reversed(query.terms) : query.terms;
    const matches = await findMatches(database, source, query);
    const range = { terms, limit: size + 1, after: keys };
    const { total, found } = await countAndRead(query, matches, range);
    // The rows before the cursor are gone: the first page follows.
    if (backwards && found.length === 0) return byNumber(query, 1);
    const hasMore = found.length > size;
    const shown = found.slice(0, size);
    // There are rows where the caller came from.
    return backwards
      ? { ...total, rows: shown.toReversed(), hasNext: true, hasPrevious: hasMore }
      : { ...total, rows: shown, hasNext: hasMore, hasPrevious: true };
  }

  const find = (query: ListQuery): Promise<FoundPage<Row>> =>
    query.position ? byCursor(query, query.position) : byNumber(query, query.page ?? 1);
  return { find, count };
}

const cappedAt = (max: number, count: number): Total => ({
  count: Math.min(count, max),
  isCapped: count > max,
});

const scanGrowth = 16;

/** More than expected, because matches are not spread evenly. As a power of two: few statements. */
const rowsToScan = (expected: number): number => 2 ** Math.ceil(Math.log2(expected * 4 + 100));

/** The filter that an index has in front of the order, if there is one. */
function indexedFilters({ indexed }: ListDefinition, { filters }: ListQuery, { terms }: PageRange) {
  const field = terms[0]?.field ?? '';
  const filter = Object.entries(filters).find(
    ([name, values]) => values.length === 1 && indexed?.[name]?.includes(field),
  );
  return filter ? Object.fromEntries([filter]) : {};
}

/** Whether an index has the matches in order. */
const isIndexed = (list: ListDefinition, query: ListQuery, range: PageRange): boolean =>
  !query.isOwn &&
  Object.keys(query.filters).length === Object.keys(indexedFilters(list, query, range)).length;
