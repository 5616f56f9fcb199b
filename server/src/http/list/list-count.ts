import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { allOf } from './ids-query.ts';
import { found } from './list-rows.ts';
import { type Counted, type ListSource, searchedFrom, type Tally } from './list-source.ts';
import { askedConditions, filterConditions, listConditions, type Selection } from './selection.ts';
import { StatementCache } from './statement-cache.ts';

export type CountRows = (selection: Selection) => Promise<number>;

/** How many rows a selection has, exactly: from what the database keeps, or else counted. */
export function rowCounter<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
): CountRows {
  const statements = new StatementCache<Counted>();

  function build(selection: Selection): RawBuilder<Counted> {
    if (selection.term === undefined && !selection.ownOnly) {
      const kept = source.keptCount?.(selection.filters);
      if (kept) return kept;
      if (source.tally && isKept(source.tally, selection)) return sumOf(source.tally, selection);
    }
    const from = selection.term === undefined ? source.from : searchedFrom(source);
    const conditions = [
      ...listConditions(source),
      ...askedConditions(source, selection),
      ...found(database, source, selection),
    ];
    return sql<Counted>`select count(*) as count from ${from} where ${allOf(conditions)}`;
  }

  return async (selection) => {
    const make = () => ({ compile: () => build(selection).compile(database.replica) });
    // How the search index is asked depends on the term.
    const made =
      selection.term === undefined ? statements.get(shapeOf(selection), make) : statement(make());
    const [row] = await made.run(database.replica, selection.values);
    return row?.count ?? 0;
  };
}

const isKept = (tally: Tally, { filters }: Selection): boolean =>
  Object.keys(filters).every((name) => name in tally.filters);

/** Several rows may stand for one key: they are summed. */
const sumOf = ({ table, where, filters }: Tally, selection: Selection): RawBuilder<Counted> =>
  sql<Counted>`select cast(coalesce(sum(count), 0) as bigint) as count from ${sql.table(table)}
    where ${allOf([...(where ? [where] : []), ...filterConditions(filters, selection)])}`;

/** The selection without filters has another shape than the one with them, whatever it says. */
const shapeOf = ({ filters, ownOnly, shape }: Selection): string =>
  ownOnly || Object.keys(filters).length > 0 ? shape : '';
