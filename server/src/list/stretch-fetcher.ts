import type { Database } from '../database/database.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { indexedFilter } from './arms.ts';
import type { CountRows } from './list-count.ts';
import type { Keyed, ListRows } from './list-rows.ts';
import type { ListSource } from './list-source.ts';
import { type Key, keysOfRow, type OrderTerm } from './order.ts';
import { isWhole, nameOf, type Selection } from './selection.ts';
import type { Stretch } from './stretch.ts';
import { walkFor, wholeWalk } from './walk-plan.ts';

/** So many matches are gathered once and their ids kept, in order, while the data stays as it is. */
const maxKept = 20_000;
/** Of one list; an id takes eight bytes. */
const maxKeptInAll = 1_000_000;

type Source = Pick<
  ListSource<never, never, unknown>,
  'filters' | 'indexed' | 'own' | 'search' | 'walk' | 'where'
>;

interface FetcherParts<Row> {
  readonly database: Database;
  readonly source: Source;
  readonly rows: ListRows<Row>;
  readonly countRows: CountRows;
}

/** Decides how the rows of a stretch are found. */
export interface StretchFetcher<Row> {
  /** Whether an index gives what is asked for in order, so that there is nothing to weigh. */
  isStraight(selection: Selection, terms: readonly OrderTerm[]): boolean;
  fetch(selection: Selection, stretch: Stretch, matches: number): Promise<Keyed<Row>[]>;
  /** The number of matches of a term so rare that they are gathered anyway; else undefined. */
  countByGathering(selection: Selection, terms: readonly OrderTerm[]): Promise<number | undefined>;
}

export function stretchFetcher<Row>({
  database,
  source,
  rows,
  countRows,
}: FetcherParts<Row>): StretchFetcher<Row> {
  const keptIds = new VersionedCache<readonly number[]>(
    database,
    maxKeptInAll,
    (ids) => ids.length + 100,
  );

  /** Where what is asked for lies far from the start of the order, so that walking found nothing. */
  const vainWalks = new Set<string>();

  const isStraight = (selection: Selection, terms: readonly OrderTerm[]): boolean =>
    isWhole(selection) ||
    !source.walk ||
    (selection.term === undefined &&
      !selection.ownOnly &&
      indexedFilter(source, selection, terms) !== undefined);

  const idsInOrder = (name: string, selection: Selection, terms: readonly OrderTerm[]) => {
    const order = terms.map((term) => (term.descending ? `-${term.column}` : term.column));
    return keptIds.recall(`${name} ${order}`, () => rows.allIds(selection, terms));
  };

  async function countByGathering(selection: Selection, terms: readonly OrderTerm[]) {
    const name = nameOf(source, selection);
    if (selection.term === undefined || name === undefined) return undefined;
    const { table } = source.search;
    await database.searchSample.refresh(table);
    if (database.searchSample.shareOf(table, selection.term) !== 0) return undefined;
    return (await idsInOrder(name, selection, terms)).length;
  }

  /** From ids that were gathered before; undefined where these cannot tell. */
  async function fetchKept(
    name: string,
    selection: Selection,
    { terms, limit, skip = 0, after }: Stretch,
  ): Promise<Keyed<Row>[] | undefined> {
    const ids = await idsInOrder(name, selection, terms);
    if (!after) {
      const page = ids.slice(skip, skip + limit);
      return page.length === 0 ? [] : rows.fetchByIds(page, terms);
    }
    const at = ids.indexOf(Number(after.at(-1)));
    if (at === -1) return undefined;
    const start = at + 1 + skip;
    const wanted = [...ids.slice(at, at + 1), ...ids.slice(start, start + limit)];
    const [last, ...page] = await rows.fetchByIds(wanted, terms);
    // The row that the position was made from may have moved since: then it says nothing any more.
    return last && isSame(keysOfRow(terms, last), after) ? page : undefined;
  }

  async function gather(
    selection: Selection,
    stretch: Stretch,
    matches: number,
  ): Promise<Keyed<Row>[]> {
    const name = matches <= maxKept && nameOf(source, selection);
    const kept = name && (await fetchKept(name, selection, stretch));
    return kept || rows.fetch(selection, { ...stretch, by: 'gathering' });
  }

  async function fetch(
    selection: Selection,
    stretch: Stretch,
    matches: number,
  ): Promise<Keyed<Row>[]> {
    if (matches === 0) return [];
    if (isStraight(selection, stretch.terms)) return rows.fetch(selection, stretch);
    const listed = await countRows({ ...selection, filters: {}, ownOnly: false, term: undefined });
    const skip = stretch.skip ?? 0;
    const walk = walkFor({ matches, listed, needed: skip + stretch.limit });
    const way = JSON.stringify([selection.shape, selection.term, stretch.terms[0]]);
    if (walk === undefined || vainWalks.has(way)) return gather(selection, stretch, matches);
    const walked = await rows.fetch(selection, { ...stretch, by: { walk } });
    const due = stretch.after ? stretch.limit : Math.min(stretch.limit, matches - skip);
    if (walked.length >= due) return walked;
    const toTheEnd = wholeWalk({ matches, listed });
    if (toTheEnd) return rows.fetch(selection, { ...stretch, by: { walk: toTheEnd } });
    if (!stretch.after) remember(vainWalks, way);
    return rows.fetch(selection, { ...stretch, by: 'gathering' });
  }

  return { isStraight, fetch, countByGathering };
}

const maxRemembered = 1000;

function remember(set: Set<string>, way: string): void {
  if (set.size >= maxRemembered) set.clear();
  set.add(way);
}

const isSame = (one: readonly Key[], other: readonly Key[]): boolean =>
  one.every((key, index) => key === other[index]);
