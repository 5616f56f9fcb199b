import type { Arm } from './ids-query.ts';
import { segmentsAfter, segmentsByValue } from './keyset.ts';
import type { Condition, ListSource } from './list-source.ts';
import type { OrderTerm } from './order.ts';
import { askedConditions, type Selection } from './selection.ts';
import type { Stretch } from './stretch.ts';

type Source = Pick<ListSource<never, never, unknown>, 'filters' | 'indexed' | 'own' | 'where'>;

/** The filter that an index holds together with this order, if one is asked for. */
export const indexedFilter = (
  { filters, indexed = {} }: Pick<Source, 'filters' | 'indexed'>,
  selection: Selection,
  terms: readonly OrderTerm[],
): string | undefined =>
  Object.entries(selection.filters).find(
    ([name, values]) =>
      indexed[name]?.includes(terms[0]?.field ?? '') &&
      // Several values become an arm each, for which they must stand in the text.
      (values.length === 1 || filters[name]?.kind === 'literal'),
  )?.[0];

/** The values of the first term, where an index holds each of them together with the second term. */
function spreadValues(
  { indexed = {} }: Pick<Source, 'indexed'>,
  selection: Selection,
  [first, second]: readonly OrderTerm[],
): readonly string[] | undefined {
  if (!first?.field || !first.values || !second?.field) return undefined;
  if (!indexed[first.field]?.includes(second.field)) return undefined;
  return selection.filters[first.field] ?? first.values;
}

/**
 * The ways into the list that an index gives in order: the runs after a position, and each of the
 * values of a filter that stands in the index before the order. Every arm has all conditions.
 */
export function armsOf(
  source: Source,
  selection: Selection,
  { terms, after }: Pick<Stretch, 'after' | 'terms'>,
  conditions: readonly Condition[],
): Arm[] {
  const values = spreadValues(source, selection, terms);
  if (values) {
    const asked = [...conditions, ...askedConditions(source, selection)];
    return segmentsByValue(terms, values, after).map((segment) => [...asked, ...segment]);
  }
  const runs = after ? segmentsAfter(terms, after) : [[]];
  return runs.flatMap((run) =>
    eachValue(source, selection, terms).map((one) => [
      ...conditions,
      ...askedConditions(source, one),
      ...run,
    ]),
  );
}

function eachValue(source: Source, selection: Selection, terms: readonly OrderTerm[]): Selection[] {
  const name = indexedFilter(source, selection, terms);
  if (name === undefined || source.filters[name]?.kind !== 'literal') return [selection];
  const { filters } = selection;
  return (filters[name] ?? []).map((value) => ({
    ...selection,
    filters: { ...filters, [name]: [value] },
  }));
}
