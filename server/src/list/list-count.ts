import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { countInSteps } from './count-in-steps.ts';
import { found } from './find-ids.ts';
import { allOf } from './ids-query.ts';
import { type Counted, type ListSource, searchedFrom, type Tally } from './list-source.ts';
import {
  askedConditions,
  filterConditions,
  listConditions,
  nameOf,
  type Selection,
} from './selection.ts';
import { StatementCache } from './statement-cache.ts';

export type CountRows = (selection: Selection) => Promise<number>;

const maxCountsKept = 1000;

/**
 * How many rows a selection has, exactly: from what the database keeps, or else counted, and then
 * remembered while the data stays as it is.
 */
export function rowCounter<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
): CountRows {
  const statements = new StatementCache<Counted>();
  const counts = new VersionedCache<number>(database, maxCountsKept);

  function counted(selection: Selection): RawBuilder<Counted> {
    const from = selection.term === undefined ? source.from : searchedFrom(source);
    const conditions = [
      ...listConditions(source),
      ...askedConditions(source, selection),
      ...found(database, source, selection),
    ];
    return sql<Counted>`select count(*) as count from ${from} where ${allOf(conditions)}`;
  }

  async function run(selection: Selection, build: () => RawBuilder<Counted>): Promise<number> {
    const make = () => ({ compile: () => build().compile(database.replica) });
    // How the search index is asked depends on the term.
    const made =
      selection.term === undefined ? statements.get(shapeOf(selection), make) : statement(make());
    const [row] = await made.run(database.replica, selection.values);
    return row?.count ?? 0;
  }

  async function countSearched(selection: Selection): Promise<number | undefined> {
    await database.searchSample.refresh(source.search.table);
    return countInSteps(database, source, selection);
  }

  return (selection) => {
    const kept = keptCount(source, selection);
    if (kept) return run(selection, kept);
    const count = async () => {
      const stepped = selection.term === undefined ? undefined : await countSearched(selection);
      return stepped ?? run(selection, () => counted(selection));
    };
    const name = nameOf(source, selection);
    return name ? counts.recall(name, count) : count();
  };
}

/** The query for a count that the database keeps; none where rows would have to be counted. */
export function keptCount(
  { tally, keptCount: fromFigures }: Pick<ListSource<never, never, unknown>, 'keptCount' | 'tally'>,
  selection: Selection,
): (() => RawBuilder<Counted>) | undefined {
  if (selection.term !== undefined) return undefined;
  if (tally && isTallied(tally, selection)) return () => sumOf(tally, selection);
  const figures = selection.ownOnly ? undefined : fromFigures?.(selection.filters);
  return figures && (() => figures);
}

const isTallied = (tally: Tally, { filters, ownOnly }: Selection): boolean =>
  (!ownOnly || tally.own !== undefined) &&
  Object.keys(filters).every((name) => name in tally.filters);

/** Several rows may stand for one key: they are summed. */
const sumOf = (tally: Tally, selection: Selection): RawBuilder<Counted> => {
  const conditions = [
    ...(tally.where ? [tally.where] : []),
    ...(selection.ownOnly && tally.own ? [tally.own] : []),
    ...filterConditions(tally.filters, selection),
  ];
  return sql<Counted>`select cast(coalesce(sum(count), 0) as bigint) as count
    from ${sql.table(tally.table)} where ${allOf(conditions)}`;
};

/** The selection without filters has another shape than the one with them, whatever it says. */
const shapeOf = ({ filters, ownOnly, shape }: Selection): string =>
  ownOnly || Object.keys(filters).length > 0 ? shape : '';
