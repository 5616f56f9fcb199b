import type { Database } from '../database/database.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { Anchors } from './anchors.ts';
import { type CountRows, keptCount } from './list-count.ts';
import type { Keyed, ListRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';
import { keysOfRow, type OrderTerm, reversed } from './order.ts';
import type { PageRequest } from './page-request.ts';
import { nameOf, type Selection } from './selection.ts';
import type { Stretch } from './stretch.ts';
import type { StretchFetcher } from './stretch-fetcher.ts';

/** One page, as it was found. */
export interface Found<Row> {
  readonly count: number;
  readonly rows: Keyed<Row>[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface FinderParts<Row> {
  readonly database: Pick<Database, 'version'>;
  readonly source: Pick<
    ListSource<never, never, unknown>,
    'filters' | 'keptCount' | 'own' | 'tally' | 'where'
  >;
  readonly fetchCounted: ListRows<Row>['fetchCounted'];
  readonly countRows: CountRows;
  readonly fetcher: StretchFetcher<Row>;
}

interface NamedAnchors {
  readonly known: Anchors;
  /** None where nothing is kept of them. */
  readonly name: string | undefined;
}

/** So near the start that skipping costs less than finding out how to avoid it. */
const nearStart = 1000;
const maxOrdersKept = 100;

export function rowFinder<Row>({
  database,
  source,
  fetchCounted,
  countRows,
  fetcher,
}: FinderParts<Row>) {
  const keptAnchors = new VersionedCache<Anchors>(database, maxOrdersKept);

  /** Counts and fetches at once where the one does not need the other: in one query, if it can be. */
  async function countAndFetch(
    selection: Selection,
    stretch: Stretch,
  ): Promise<[number, Keyed<Row>[]]> {
    const isStraight = fetcher.isStraight(selection, stretch.terms);
    const kept = keptCount(source, selection);
    if (isStraight && !kept)
      return Promise.all([countRows(selection), fetcher.fetch(selection, stretch, Infinity)]);
    // Two filters may leave nothing: better told before all rows of the one are looked through.
    const isSurelySome = Object.keys(selection.filters).length < 2;
    if (isStraight && kept && isSurelySome) {
      const found = await fetchCounted(selection, stretch, kept);
      return [found[0]?.count ?? (await countRows(selection)), found];
    }
    const count =
      (await fetcher.countByGathering(selection, stretch.terms)) ?? (await countRows(selection));
    return [count, await fetcher.fetch(selection, stretch, count)];
  }

  async function byCursor(selection: Selection, request: PageRequest): Promise<Found<Row>> {
    const { terms, size, position } = request;
    const backwards = position?.backwards ?? false;
    const [count, rows] = await countAndFetch(selection, {
      terms: backwards ? reversed(terms) : terms,
      limit: size + 1,
      ...(position && { after: position.keys }),
    });
    // What lay before it is gone: who goes back to that stands at the start.
    if (backwards && rows.length === 0) return byNumber(selection, { ...request, page: 1 });
    const hasMore = rows.length > size;
    const shown = rows.slice(0, size);
    // Where one came from, there are rows.
    return backwards
      ? { count, rows: shown.toReversed(), hasNext: true, hasPrevious: hasMore }
      : { count, rows: shown, hasNext: hasMore, hasPrevious: true };
  }

  async function byNumber(selection: Selection, request: PageRequest): Promise<Found<Row>> {
    const { terms, size, page = 1 } = request;
    const skip = (page - 1) * size;
    if (skip <= nearStart) {
      const stretch = { terms, limit: size, ...(skip > 0 && { skip }) };
      const [count, rows] = await countAndFetch(selection, stretch);
      return { count, rows, hasNext: skip + size < count, hasPrevious: skip > 0 };
    }
    // Before the count: what both tell is then of the same data, or is not kept.
    const anchors = await anchorsOf(selection, terms);
    const count = await countRows(selection);
    return {
      count,
      rows: skip < count ? await deepRows(selection, request, skip, count, anchors) : [],
      hasNext: skip + size < count,
      hasPrevious: true,
    };
  }

  async function anchorsOf(
    selection: Selection,
    terms: readonly OrderTerm[],
  ): Promise<NamedAnchors> {
    const selected = nameOf(source, selection);
    if (!selected) return { known: new Anchors(), name: undefined };
    const name = `${selected} ${terms.map(({ column, descending }) => `${column} ${descending}`)}`;
    return { known: await keptAnchors.recall(name, async () => new Anchors()), name };
  }

  /** Rows far from the start: from the nearest place whose number is known. */
  async function deepRows(
    selection: Selection,
    { terms, size }: PageRequest,
    skip: number,
    count: number,
    { known, name }: NamedAnchors,
  ): Promise<Keyed<Row>[]> {
    const limit = Math.min(size, count - skip);
    const after = known.before(skip);
    if (after) return fetcher.fetch(selection, { terms, limit, after }, count);
    // One more in front: the place just before this page, for whoever asks for it again.
    const first = skip - 1;
    const { stretch, isReversed } = known.stretchTo(first, limit + 1, count, terms);
    const found = await fetcher.fetch(selection, stretch, count);
    const [before, ...rows] = isReversed ? found.toReversed() : found;
    if (name && before && (await keptAnchors.isCurrent(name, known))) {
      known.add(first, keysOfRow(terms, before));
      const last = rows.at(-1);
      if (last) known.add(first + rows.length, keysOfRow(terms, last));
    }
    return rows;
  }

  return (selection: Selection, request: PageRequest): Promise<Found<Row>> =>
    request.position ? byCursor(selection, request) : byNumber(selection, request);
}
