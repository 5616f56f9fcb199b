import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import type { ListPage } from './list-page.ts';
import { type ListRequest, requestOf } from './list-request.ts';
import type { ListState } from './list-state.ts';
import { loadPage } from './load-page.ts';

const pageStaleTime = 30_000;

/** The cursor that the page before told, if that page is at hand: deep pages then cost nothing. */
const knownCursor = <Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  request: ListRequest,
): string | undefined =>
  client.getQueryData<ListPage<Row>>(listKeys(list).page({ ...request, page: request.page - 1 }))
    ?.nextCursor;

/** The page of a list that the state in the URL asks for. */
export const listPageOptions = <Row>(list: ListDefinition<Row>, state: ListState) => {
  const request = requestOf(list, state);
  return queryOptions({
    queryKey: listKeys(list).page(request),
    queryFn: ({ client, signal }) =>
      loadPage(list, request, { client, signal }, knownCursor(client, list, request)),
    placeholderData: keepPreviousData,
    staleTime: pageStaleTime,
    structuralSharing: false,
  });
};
