import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type SlotValues, slot, statement } from '../database/statement.ts';
import { idsOf } from './find-ids.ts';
import type { PageId } from './ids-query.ts';
import { positionSlot } from './keyset.ts';
import type { Counted, ListSource } from './list-source.ts';
import { byColumns, type Key, keyName, type OrderTerm } from './order.ts';
import type { Selection } from './selection.ts';
import { StatementCache } from './statement-cache.ts';
import type { Stretch } from './stretch.ts';
import { roundUp } from './walk-plan.ts';

export type Keyed<Row> = Row & Readonly<Record<string, Key>>;

export interface ListRows<Row> {
  /** The rows of a stretch. */
  fetch(selection: Selection, stretch: Stretch): Promise<Keyed<Row>[]>;
  /** The same with a count that is asked along: one query tells both, unless there are no rows. */
  fetchCounted(
    selection: Selection,
    stretch: Stretch,
    count: () => RawBuilder<Counted>,
  ): Promise<Keyed<Row & Counted>[]>;
  /** The rows of these ids, in order. */
  fetchByIds(ids: readonly number[], terms: readonly OrderTerm[]): Promise<Keyed<Row>[]>;
  /** All ids of a selection, in order; gathered. */
  allIds(selection: Selection, terms: readonly OrderTerm[]): Promise<number[]>;
}

/** Fetches rows of a list. A statement is made once for every shape of request. */
export function listRows<DB, TB extends keyof DB, Row>(
  database: Database,
  source: ListSource<DB, TB, Row>,
): ListRows<Row> {
  const statements = new StatementCache<Keyed<Row>>();
  const countedStatements = new StatementCache<Keyed<Row & Counted>>();

  /** The rows in full; the keys of the order go along, for the cursors. */
  const rowsInOrder = (terms: readonly OrderTerm[], count?: RawBuilder<Counted>) =>
    source
      .rows(database.replica)
      .select([
        ...terms.map((term, index) => sql.ref<Key>(term.column).as(keyName(index))),
        ...(count ? [sql<Key>`(${count})`.as('count')] : []),
      ])
      .orderBy(byColumns(terms));

  /** Joined, not looked up: inside a join no name can be taken for a column of the rows outside. */
  const rowsOf = (selection: Selection, stretch: Stretch, count?: RawBuilder<Counted>) => {
    const ids = sql<PageId>`(${idsOf(database, source, selection, stretch)})`.as('page');
    return rowsInOrder(stretch.terms, count).innerJoin(ids, (join) =>
      join.on(sql<SqlBool>`page.id = ${sql.ref(source.id)}`),
    );
  };

  const rowsAmong = (ids: RawBuilder<unknown>, terms: readonly OrderTerm[]) =>
    rowsInOrder(terms).where(
      sql<SqlBool>`${sql.ref(source.id)} in (${ids})`,
    ) as unknown as Compilable<Keyed<Row>>;

  return {
    fetch(selection, stretch) {
      const make = () => rowsOf(selection, stretch) as unknown as Compilable<Keyed<Row>>;
      const made = asksSearchIndex(selection, stretch)
        ? statement(make())
        : statements.get(shapeOf(selection, stretch), make);
      return made.run(database.replica, { ...selection.values, ...valuesOf(stretch) });
    },

    fetchCounted(selection, stretch, count) {
      const make = () =>
        rowsOf(selection, stretch, count()) as unknown as Compilable<Keyed<Row & Counted>>;
      const made = countedStatements.get(shapeOf(selection, stretch), make);
      return made.run(database.replica, { ...selection.values, ...valuesOf(stretch) });
    },

    fetchByIds(ids, terms) {
      const names = ids.map((_, index) => `id.${index}`);
      const make = () => rowsAmong(sql.join(names.map((name) => slot(name))), terms);
      const made = statements.get(JSON.stringify(['ids', ids.length, orderOf(terms)]), make);
      return made.run(
        database.replica,
        Object.fromEntries(names.map((name, index) => [name, ids[index]])),
      );
    },

    async allIds(selection, terms) {
      const ids = idsOf(database, source, selection, { terms, by: 'gathering' });
      const query = { compile: () => ids.compile(database.replica) };
      const rows = await statement(query).run(database.replica, selection.values);
      return rows.map(({ id }) => id);
    },
  };
}

/** How the search index is asked depends on the term, so that such a statement is made each time. */
const asksSearchIndex = ({ term }: Selection, { by }: Stretch): boolean =>
  term !== undefined && (by === undefined || by === 'gathering');

const valuesOf = ({ skip, after = [] }: Stretch): SlotValues => ({
  ...(skip !== undefined && { skip }),
  ...Object.fromEntries(after.map((key, index) => [positionSlot(index), key])),
});

const orderOf = (terms: readonly OrderTerm[]): string[] =>
  terms.map((term) => (term.descending ? `-${term.column}` : term.column));

const shapeOf = (selection: Selection, { terms, limit, after, skip, by }: Stretch): string =>
  JSON.stringify([
    selection.shape,
    selection.term !== undefined,
    orderOf(terms),
    limit,
    // Of a term of few values the value itself stands in the text.
    after?.map((key, index) => (terms[index]?.values ? key : key === null)),
    // How far a merge of several arms may have to go stands in the text.
    skip !== undefined && roundUp(skip),
    by,
  ]);
