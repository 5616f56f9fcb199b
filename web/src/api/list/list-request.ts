import { defaultPageSize } from '@provost/contract/list';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './list-state.ts';
import { filterNames } from './supported-state.ts';

/** The requested rows. It has only what decides the response, because it is a cache key. */
export interface ListRequest {
  readonly search: string;
  readonly ordering: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number | 'all';
}

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
