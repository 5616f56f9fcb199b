import type { Database } from '../database/database.ts';
import { countFromCounter } from './counter.ts';
import type { FilterValues } from './filters.ts';
import type { ListQuery } from './list-query.ts';
import type { AnySource, ListSource } from './list-source.ts';
import { countUpTo, type Matches, queryConditions } from './matches.ts';
import { type Keyed, type PageRange, pageRows } from './page-rows.ts';

/** The number of matches. A search counts up to a maximum. */
export interface Total {
  readonly count: number;
  readonly isCapped: boolean;
}

/** Chooses how to read a range of a list, and counts the matches. */
export function rangeReader<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  maxCount: number,
) {
  const rows = pageRows(database, source);

  const totalOf = (count: number): Total =>
    count > maxCount ? { count: maxCount, isCapped: true } : { count, isCapped: false };

  /** Exact without a search. */
  async function count(query: ListQuery, matches: Matches): Promise<Total> {
    if (query.term !== undefined) return totalOf(await countUpTo(database, matches, maxCount + 1));
    const counted = await countFromCounter(database, source, query);
    return { count: counted ?? (await countUpTo(database, matches)), isCapped: false };
  }

  /** `known` is the total, if the caller has it. */
  async function read(
    query: ListQuery,
    matches: Matches,
    range: PageRange,
    known?: Total,
  ): Promise<{ readonly total: Total; readonly rows: Keyed<Row>[] }> {
    const isLarge = source.counter !== undefined;
    if (isLarge && query.term !== undefined) return search(query, matches, range);
    const total = known ?? (await count(query, matches));
    const isInOrder = !isLarge || isIndexed(source, query, range);
    const found = isInOrder
      ? rows.inOrder(matches, range)
      : scanOrCollect(query, matches, range, total);
    return { total, rows: await found };
  }

  async function search(query: ListQuery, matches: Matches, range: PageRange) {
    const collected = await rows.collect(matches, range, maxCount + 1);
    const isEmpty = collected.length === 0 && !range.skip && !range.after;
    const matchCount = isEmpty ? 0 : collected[0]?.match_count;
    const total =
      typeof matchCount === 'number' ? totalOf(matchCount) : await count(query, matches);
    return {
      total,
      rows: total.isCapped ? await scanOrCollect(query, matches, range, total) : collected,
    };
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
    const inOrder = { ...query, filters: indexedFilters(source, query, range), isOwn: false };
    const listed = (await countFromCounter(database, source, inOrder)) ?? 0;
    const needed = (range.skip ?? 0) + range.limit;
    const expected = isCapped ? needed : (needed * listed) / matchCount;
    const maxScanned = isCapped ? listed / 8 : matchCount;
    for (let scanned = rowsToScan(expected); scanned <= maxScanned; scanned *= scanGrowth) {
      const found = await rows.scan(
        queryConditions(source, inOrder),
        [...queryConditions(source, query), ...(matches.search ? [matches.search] : [])],
        range,
        scanned,
      );
      if (found.length === range.limit) return found;
    }
    return rows.collect(matches, range);
  }

  return { count, read };
}

const scanGrowth = 16;

/** More than expected, because matches are not spread evenly. As a power of two: few statements. */
const rowsToScan = (expected: number): number => 2 ** Math.ceil(Math.log2(expected * 4 + 100));

/** The filter that an index has in front of the order, if there is one. */
function indexedFilters(
  { indexed = {} }: Pick<AnySource, 'indexed'>,
  { filters }: ListQuery,
  { terms }: PageRange,
): FilterValues {
  const field = terms[0]?.field ?? '';
  const filter = Object.entries(filters).find(
    ([name, values]) => values.length === 1 && indexed[name]?.includes(field),
  );
  return filter ? Object.fromEntries([filter]) : {};
}

/** Whether an index has the matches in order. */
const isIndexed = (
  source: Pick<AnySource, 'indexed'>,
  query: ListQuery,
  range: PageRange,
): boolean =>
  !query.isOwn &&
  Object.keys(query.filters).length === Object.keys(indexedFilters(source, query, range)).length;
