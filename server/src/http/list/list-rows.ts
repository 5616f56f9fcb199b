import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type SlotValues, slot, statement } from '../../database/statement.ts';
import { armsOf } from './arms.ts';
import type { Key } from './cursor.ts';
import { idsQuery } from './ids-query.ts';
import { positionSlot } from './keyset.ts';
import { type Condition, type ListSource, searchedFrom } from './list-source.ts';
import { byColumns, keyName } from './order.ts';
import { askedConditions, listConditions, type Selection, termSlot } from './selection.ts';
import { StatementCache } from './statement-cache.ts';
import type { Stretch } from './stretch.ts';

export type Keyed<Row> = Row & Readonly<Record<string, Key>>;

export type FetchRows<Row> = (selection: Selection, stretch: Stretch) => Promise<Keyed<Row>[]>;

/** Fetches rows of a list. A statement is made once for every shape of request. */
export function rowFetcher<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
): FetchRows<Row> {
  const statements = new StatementCache<Keyed<Row>>();

  function idsOf(selection: Selection, stretch: Stretch) {
    const { terms, limit, walk } = stretch;
    const query = { terms, limit, skips: stretch.skip !== undefined };
    if (walk === undefined || !source.walk) {
      const from = selection.term === undefined ? source.from : searchedFrom(source);
      const conditions = [...listConditions(source), ...found(database, source, selection)];
      return idsQuery({ ...query, from, arms: armsOf(source, selection, stretch, conditions) });
    }
    const holds: Condition[] =
      selection.term === undefined
        ? []
        : [database.holds(sql.ref(source.search.key), slot(termSlot))];
    const whole = { ...selection, filters: {}, ownOnly: false };
    return idsQuery({
      ...query,
      from: source.from,
      arms: armsOf(source, whole, stretch, listConditions(source)),
      walk: {
        ...source.walk,
        rows: walk,
        join: (selection.term !== undefined && source.search.join) || sql``,
        conditions: [...askedConditions(source, selection), ...holds],
      },
    });
  }

  const build = (selection: Selection, stretch: Stretch): Compilable<Keyed<Row>> =>
    source
      .rows(database.replica)
      // The keys of the order go along, for the cursors.
      .select(stretch.terms.map((term, index) => sql.ref<Key>(term.column).as(keyName(index))))
      .where(sql<SqlBool>`${sql.ref(source.id)} in (${idsOf(selection, stretch)})`)
      .orderBy(byColumns(stretch.terms)) as unknown as Compilable<Keyed<Row>>;

  return (selection, stretch) => {
    const make = () => build(selection, stretch);
    // How the search index is asked depends on the term, so that such a statement is made each time.
    const asksIndex = selection.term !== undefined && stretch.walk === undefined;
    const made = asksIndex ? statement(make()) : statements.get(shapeOf(selection, stretch), make);
    return made.run(database.replica, { ...selection.values, ...valuesOf(stretch) });
  };
}

/** What the search index finds, where anything is searched for. */
export const found = (
  database: Database,
  { search }: Pick<ListSource<never, never, unknown>, 'search'>,
  { term }: Selection,
): Condition[] =>
  term === undefined
    ? []
    : [
        database.contains(
          search.table,
          sql.ref<number>(search.id),
          sql.ref<string>(search.key),
          term,
        ),
      ];

const valuesOf = ({ skip, after = [] }: Stretch): SlotValues => ({
  ...(skip !== undefined && { skip }),
  ...Object.fromEntries(after.map((key, index) => [positionSlot(index), key])),
});

const shapeOf = (selection: Selection, { terms, limit, after, skip, walk }: Stretch): string =>
  JSON.stringify([
    selection.shape,
    selection.term !== undefined,
    terms.map((term) => (term.descending ? `-${term.column}` : term.column)),
    limit,
    after?.map((key) => key === null),
    skip !== undefined,
    walk,
  ]);
