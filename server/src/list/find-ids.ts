import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { slot } from '../database/statement.ts';
import { armsOf } from './arms.ts';
import { type IdsQuery, idsQuery, type PageId } from './ids-query.ts';
import { type Condition, type ListSource, searchedFrom } from './list-source.ts';
import { tablesOf } from './order.ts';
import { askedConditions, listConditions, type Selection, termSlot } from './selection.ts';
import type { Stretch } from './stretch.ts';
import { roundUp } from './walk-plan.ts';

type Source = ListSource<never, never, unknown>;
type IdsSource = Pick<Source, 'filters' | 'from' | 'indexed' | 'own' | 'search' | 'walk' | 'where'>;

/** The query for the ids of a stretch, or of all where it names no limit. */
export function idsOf(
  database: Database,
  source: IdsSource,
  selection: Selection,
  stretch: Omit<Stretch, 'limit'> & { readonly limit?: number },
): RawBuilder<PageId> {
  const { terms, limit, by } = stretch;
  const query: Pick<IdsQuery, 'limit' | 'merge' | 'skipped' | 'skips' | 'terms'> = {
    terms,
    merge: database.merge,
    ...(stretch.skip !== undefined && { skipped: roundUp(stretch.skip) }),
    ...(limit !== undefined && { limit }),
    skips: stretch.skip !== undefined,
  };
  if (!by || by === 'gathering' || !source.walk) {
    const conditions = [...listConditions(source), ...found(database, source, selection)];
    return idsQuery({
      ...query,
      from: tablesOf(terms) ?? (selection.term === undefined ? source.from : searchedFrom(source)),
      arms: armsOf(source, selection, stretch, conditions),
      ...(by === 'gathering' && { by }),
    });
  }
  const whole = { ...selection, filters: {}, ownOnly: false };
  const holds = database.holds(sql.ref(source.search.key), slot(termSlot));
  return idsQuery({
    ...query,
    from: source.from,
    arms: armsOf(source, whole, stretch, listConditions(source)),
    by: {
      ...source.walk,
      rows: by.walk,
      join: (selection.term !== undefined && source.search.join) || sql``,
      conditions: [
        ...askedConditions(source, selection, { walking: true }),
        ...(selection.term === undefined ? [] : [holds]),
      ],
    },
  });
}

/** What the search index finds, where anything is searched for. */
export const found = (
  database: Database,
  { search }: Pick<Source, 'search'>,
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
