import {
  defaultPageSize,
  type ListOptions,
  maxSearchLength,
  rangeParameters,
} from '@provost/contract/list';
import { isListValue } from '@provost/contract/list-value';
import type { ListDefinition } from './list-definition.ts';
import type { ListRequest } from './list-source.ts';
import type { ListState } from './list-state.ts';

type List = Pick<ListDefinition<never>, 'endpoint'>;

/** A foreign host has no ids of class levels: its rows are filtered by name. */
const namesForIds = ({
  idFilters = [],
  textFilters = [],
  ...options
}: ListOptions): ListOptions => ({ ...options, textFilters: [...textFilters, ...idFilters] });

/** The parameters of the list's filters in the URL, as in the contract. */
const filterNames = ({ endpoint: { list } }: List): readonly string[] =>
  list === undefined
    ? []
    : [
        ...Object.keys(list.filters ?? {}),
        ...(list.textFilters ?? []),
        ...(list.idFilters ?? []),
        ...rangeParameters(list).map(([name]) => name),
      ];

/** Of several values, those that the filter has: an unknown one must not drop the others. */
const knownValues = <V>({ endpoint }: List, name: string, value: V): V | string => {
  const filters = endpoint.list?.filters ?? {};
  const known = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (!known || typeof value !== 'string') return value;
  return value
    .split(',')
    .filter((part) => known.includes(part))
    .join(',');
};

/** These decide how rows are shown, not which. */
const views = ['columns', 'density', 'highlight', 'open'];

/**
 * The state without values that the list does not support: an outdated link still opens it. The only
 * place where values of the URL are checked: everything else takes its result.
 */
export const supportedState = (list: List, asked: ListState): ListState => {
  const { endpoint } = list;
  const names = ['search', 'ordering', 'page', 'page_size', ...filterNames(list)];
  const { search } = asked;
  const cut = { ...asked, ...(search && { search: search.slice(0, maxSearchLength) }) };
  const isSupported = ([name, value]: [string, unknown]): boolean =>
    views.includes(name) ||
    (name === 'page_size' && value === 'all') ||
    (endpoint.list !== undefined &&
      names.includes(name) &&
      isListValue(namesForIds(endpoint.list), name, String(value)));
  return Object.fromEntries(
    Object.entries(cut)
      .map(([name, value]): [string, unknown] => [name, knownValues(list, name, value)])
      .filter(isSupported),
  );
};

/** The values of filters that the URL asks for and the supported state does not have. */
export const ignoredValues = (
  list: List,
  asked: ListState,
  state: ListState,
): readonly string[] => {
  const valuesOf = (values: ListState, name: string): readonly string[] =>
    String((values as Readonly<Record<string, unknown>>)[name] ?? '').split(',');
  return filterNames(list).flatMap((name) => {
    const supported = valuesOf(state, name);
    return valuesOf(asked, name).filter((value) => value !== '' && !supported.includes(value));
  });
};

/** Of a state that the list supports. */
export const requestOf = <Row>(list: ListDefinition<Row>, state: ListState): ListRequest => {
  const filters = filterNames(list).flatMap((name) => {
    const value = (state as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    search: state.search?.trim() ?? '',
    ordering: state.ordering ?? list.defaultOrdering,
    filters: Object.fromEntries(filters),
    page: state.page ?? 1,
    pageSize: state.page_size ?? defaultPageSize,
  };
};

/** Whether the request wants fewer than all rows, paging aside. */
export const isNarrowed = ({ search, filters }: ListRequest): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** What is filtered and how it is ordered, as the API's query; paging is added where it is wanted. */
export const narrowingQuery = (request: ListRequest): Record<string, string> => ({
  ...(request.search && { search: request.search }),
  ordering: request.ordering,
  ...request.filters,
});

/** A host that pages is never asked for all rows at once. */
export const pageSizeAsked = ({ pageSize }: ListRequest): number =>
  pageSize === 'all' ? defaultPageSize : pageSize;
