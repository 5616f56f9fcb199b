import { indexedFilter } from './arms.ts';
import type { CountRows } from './list-count.ts';
import type { FetchRows, Keyed } from './list-rows.ts';
import type { ListSource } from './list-source.ts';
import { reversed } from './order.ts';
import type { PageRequest } from './page-request.ts';
import { isWhole, type Selection } from './selection.ts';
import type { Stretch } from './stretch.ts';
import { walkFor, wholeWalk } from './walk-plan.ts';

/** One page, as it was found. */
export interface Found<Row> {
  readonly count: number;
  readonly rows: Keyed<Row>[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface FinderParts<Row> {
  readonly source: Pick<ListSource<never, never, unknown>, 'indexed' | 'walk'>;
  readonly countRows: CountRows;
  readonly fetchRows: FetchRows<Row>;
}

/** So near the start that counting first, to see which end is nearer, would not pay. */
const nearStart = 1000;

export function rowFinder<Row>({ source, countRows, fetchRows }: FinderParts<Row>) {
  /** Whether an index gives what is asked for in order, so that there is nothing to weigh. */
  const isStraight = (selection: Selection, { terms }: Pick<Stretch, 'terms'>): boolean =>
    isWhole(selection) ||
    !source.walk ||
    (selection.term === undefined &&
      !selection.ownOnly &&
      indexedFilter(source, selection, terms) !== undefined);

  async function fetch(
    selection: Selection,
    stretch: Stretch,
    matches: number,
  ): Promise<Keyed<Row>[]> {
    if (matches === 0) return [];
    if (isStraight(selection, stretch)) return fetchRows(selection, stretch);
    const listed = await countRows({ ...selection, filters: {}, ownOnly: false, term: undefined });
    const walk = walkFor({ matches, listed, needed: (stretch.skip ?? 0) + stretch.limit });
    if (walk !== undefined) {
      const rows = await fetchRows(selection, { ...stretch, walk });
      if (rows.length === stretch.limit || walk >= listed) return rows;
    }
    const toTheEnd = wholeWalk({ matches, listed });
    return fetchRows(selection, { ...stretch, ...(toTheEnd && { walk: toTheEnd }) });
  }

  /** Counts and fetches at once where the one does not need the other. */
  async function countAndFetch(
    selection: Selection,
    stretch: Stretch,
  ): Promise<[number, Keyed<Row>[]]> {
    if (isStraight(selection, stretch))
      return Promise.all([countRows(selection), fetchRows(selection, stretch)]);
    const count = await countRows(selection);
    return [count, await fetch(selection, stretch, count)];
  }

  async function byCursor(
    selection: Selection,
    { terms, size, position }: PageRequest,
  ): Promise<Found<Row>> {
    const backwards = position?.backwards ?? false;
    const [count, rows] = await countAndFetch(selection, {
      terms: backwards ? reversed(terms) : terms,
      limit: size + 1,
      ...(position && { after: position.keys }),
    });
    const hasMore = rows.length > size;
    const shown = rows.slice(0, size);
    // Where one came from, there are rows.
    return backwards
      ? { count, rows: shown.toReversed(), hasNext: true, hasPrevious: hasMore }
      : { count, rows: shown, hasNext: hasMore, hasPrevious: true };
  }

  async function byNumber(
    selection: Selection,
    { terms, size, page = 1 }: PageRequest,
  ): Promise<Found<Row>> {
    const skip = (page - 1) * size;
    const fromStart = { terms, limit: size, ...(skip > 0 && { skip }) };
    if (skip <= nearStart) {
      const [count, rows] = await countAndFetch(selection, fromStart);
      return { count, rows, hasNext: skip + size < count, hasPrevious: skip > 0 };
    }
    const count = await countRows(selection);
    const after = count - skip - size;
    const found = { count, hasNext: after > 0, hasPrevious: true };
    if (skip >= count) return { ...found, rows: [] };
    if (skip <= after) return { ...found, rows: await fetch(selection, fromStart, count) };
    // Nearer to the end: counted from there.
    const fromEnd = {
      terms: reversed(terms),
      limit: Math.min(size, count - skip),
      ...(after > 0 && { skip: after }),
    };
    const rows = await fetch(selection, fromEnd, count);
    return { ...found, rows: rows.toReversed() };
  }

  return (selection: Selection, request: PageRequest): Promise<Found<Row>> =>
    request.position ? byCursor(selection, request) : byNumber(selection, request);
}
