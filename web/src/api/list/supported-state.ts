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

type List = Pick<ListDefinition<never>, 'endpoint' | 'filterValues' | 'serverFilters'>;

const filterNames = ({ filterValues, serverFilters = [] }: List): readonly string[] => [
  ...Object.keys(filterValues),
  ...serverFilters,
];

/** Of several values, those that the filter has: an unknown one must not drop the others. */
const knownValues = <V>({ endpoint }: List, name: string, value: V): V | string => {
  const known = endpoint.list?.filters?.[name];
  if (!known || typeof value !== 'string') return value;
  return value
    .split(',')
    .filter((part) => known.includes(part))
    .join(',');
};

/** The state without values that the list does not support: an outdated link still opens it. */
export const supportedState = <State extends ListState>(list: List, state: State): State => {
  const { endpoint } = list;
  const asked = new Set(['search', 'ordering', 'page', 'page_size', ...filterNames(list)]);
  const { search } = state;
  const cut = { ...state, ...(search && { search: search.slice(0, maxSearchLength) }) };
  const isSupported = ([name, value]: [string, unknown]): boolean =>
    !asked.has(name) ||
    (name === 'page_size' && value === 'all') ||
    (endpoint.list !== undefined && isListValue(namesForIds(endpoint.list), name, String(value)));
  return Object.fromEntries(
    Object.entries(cut)
      .map(([name, value]): [string, typeof value] => [name, knownValues(list, name, value)])
      .filter(isSupported),
  ) as State;
};

/** The values of filters that the URL asks for and the list does not have. */
export const ignoredValues = (list: List, asked: ListState): readonly string[] => {
  const valuesOf = (state: ListState, name: string): readonly string[] =>
    String((state as Readonly<Record<string, unknown>>)[name] ?? '').split(',');
  const state = supportedState(list, asked);
  return filterNames(list).flatMap((name) => {
    const supported = valuesOf(state, name);
    return valuesOf(asked, name).filter((value) => value !== '' && !supported.includes(value));
  });
};
