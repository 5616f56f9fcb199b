import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadPage } from './find-source.ts';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import { requestOf } from './list-request.ts';
import type { ListState } from './list-state.ts';

const pageStaleTime = 30_000;

export const listPageOptions = <Row>(list: ListDefinition<Row>, state: ListState) => {
  const request = requestOf(list, state);
  return queryOptions({
    queryKey: listKeys(list).page(request),
    queryFn: ({ client, signal }) => loadPage(list, request, { client, signal }),
    placeholderData: keepPreviousData,
    staleTime: pageStaleTime,
    structuralSharing: false,
    ...(list.plainDefault && { meta: { plainDefault: true } }),
    refetchInterval: ({ state: { data } }) => (data && list.refreshInterval?.(data.rows)) ?? false,
  });
};
