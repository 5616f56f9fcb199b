import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type SlotValues, slot, statement } from '../../database/statement.ts';
import type { Key } from './cursor.ts';
import { idsQuery, walkedKey } from './ids-query.ts';
import { positionSlot } from './keyset.ts';
import { type ListSource, searchedFrom } from './list-source.ts';
import { byColumns, keyName, type OrderTerm } from './order.ts';
import { conditionsOf, type Selection, termSlot } from './selection.ts';
import { StatementCache } from './statement-cache.ts';

/** A stretch of the list: so many rows of an order, after a position or after so many others. */
export interface Stretch {
  readonly terms: readonly OrderTerm[];
  readonly limit: number;
  readonly after?: readonly Key[];
  readonly skip?: number;
  /** Answer a search by walking so many rows of the order, and not by the search index. */
  readonly walk?: number;
}

export type Keyed<Row> = Row & Readonly<Record<string, Key>>;

export type FetchRows<Row> = (selection: Selection, stretch: Stretch) => Promise<Keyed<Row>[]>;

/** Fetches rows of a list. A statement is made once for every shape of request. */
export function rowFetcher<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
): FetchRows<Row> {
  const statements = new StatementCache<Keyed<Row>>();

  function build(selection: Selection, stretch: Stretch): Compilable<Keyed<Row>> {
    const { terms, walk, after, skip } = stretch;
    const conditions = conditionsOf(source, selection);
    if (selection.term !== undefined && walk === undefined)
      conditions.push(found(database, source, selection.term));
    const ids = idsQuery({
      from: selection.term === undefined ? source.from : searchedFrom(source),
      conditions,
      terms,
      limit: stretch.limit,
      skips: skip !== undefined,
      ...(after && { nulls: after.map((key) => key === null) }),
      ...(walk !== undefined && {
        walk: {
          rows: walk,
          key: source.search.key,
          match: database.holds(walkedKey, slot(termSlot)),
        },
      }),
    });
    return keyedRows(database, source, terms)
      .where(sql<SqlBool>`${sql.ref(source.id)} in (${ids})`)
      .orderBy(byColumns(terms)) as unknown as Compilable<Keyed<Row>>;
  }

  return (selection, stretch) => {
    const make = () => build(selection, stretch);
    // How the search index is asked depends on the term, so that such a statement is made each time.
    const asksIndex = selection.term !== undefined && stretch.walk === undefined;
    const made = asksIndex ? statement(make()) : statements.get(shapeOf(selection, stretch), make);
    return made.run(database.replica, { ...selection.values, ...valuesOf(stretch) });
  };
}

/** The rows in full; the keys of the order go along, for the cursors. */
export const keyedRows = <DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
  terms: readonly OrderTerm[],
) =>
  source
    .rows(database.replica)
    .select(terms.map((term, index) => sql.ref<Key>(term.column).as(keyName(index))));

/** What the search index finds. */
export const found = (
  database: Database,
  { search }: Pick<ListSource<never, never, unknown>, 'search'>,
  term: string,
) => database.contains(search.table, sql.ref<number>(search.id), sql.ref<string>(search.key), term);

const valuesOf = ({ skip, after = [] }: Stretch): SlotValues => ({
  ...(skip !== undefined && { skip }),
  ...Object.fromEntries(after.map((key, index) => [positionSlot(index), key])),
});

const shapeOf = (selection: Selection, { terms, limit, after, skip, walk }: Stretch): string =>
  JSON.stringify([
    selection.shape,
    terms.map((term) => (term.descending ? `-${term.column}` : term.column)),
    limit,
    after?.map((key) => key === null),
    skip !== undefined,
    walk,
  ]);
