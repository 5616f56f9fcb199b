import { type ListOptions, maxSearchLength } from '@provost/contract/list';
import { isListValue } from '@provost/contract/list-value';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './list-state.ts';

/** A foreign host has no ids of class levels: its rows are filtered by name. */
const namesForIds = ({
  idFilters = [],
  textFilters = [],
  ...options
}: ListOptions): ListOptions => ({
  ...options,
  textFilters: [...textFilters, ...idFilters],
});

/** The state without values that the list does not support: an outdated link still opens it. */
export const supportedState = <State extends ListState, Row>(
  {
    endpoint,
    filterValues,
    serverFilters = [],
  }: Pick<ListDefinition<Row>, 'endpoint' | 'filterValues' | 'serverFilters'>,
  state: State,
): State => {
  const filters = [...Object.keys(filterValues), ...serverFilters];
  const asked = new Set(['search', 'ordering', 'page', 'page_size', ...filters]);
  const { search } = state;
  const cut = { ...state, ...(search && { search: search.slice(0, maxSearchLength) }) };
  const isSupported = ([name, value]: [string, unknown]): boolean =>
    !asked.has(name) ||
    (name === 'page_size' && value === 'all') ||
    (endpoint.list !== undefined && isListValue(namesForIds(endpoint.list), name, String(value)));
  return Object.fromEntries(Object.entries(cut).filter(isSupported)) as State;
};
