import { maxSearchLength } from '@provost/contract/list';
import { isListValue } from '@provost/contract/list-value';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './list-state.ts';

/** A state without what the list does not know: a stale or mistyped link still opens the list. */
export const knownState = <State extends ListState, Row>(
  { endpoint, filterValues }: Pick<ListDefinition<Row>, 'endpoint' | 'filterValues'>,
  state: State,
): State => {
  const asked = new Set(['search', 'ordering', 'page', 'page_size', ...Object.keys(filterValues)]);
  const { search } = state;
  const cut = { ...state, ...(search && { search: search.slice(0, maxSearchLength) }) };
  const isKnown = ([name, value]: [string, unknown]): boolean =>
    !asked.has(name) ||
    (name === 'page_size' && value === 'all') ||
    (endpoint.list !== undefined && isListValue(endpoint.list, name, String(value)));
  return Object.fromEntries(Object.entries(cut).filter(isKnown)) as State;
};
