import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import type { ListPage } from './list-page.ts';
import { type ListRequest, requestOf } from './list-request.ts';
import type { ListState } from './list-state.ts';
import { loadPage } from './load-page.ts';

const pageStaleTime = 30_000;

/** The page before, if it is at hand: by the cursor that it told, deep pages cost nothing. */
const pageBefore = <Row>(
  client: QueryClient,
  list: ListDefinition<Row>,
  request: ListRequest,
): ListPage<Row> | undefined =>
  client.getQueryData<ListPage<Row>>(listKeys(list).page({ ...request, page: request.page - 1 }));

/** The page of a list that the state in the URL asks for. */
export const listPageOptions = <Row>(list: ListDefinition<Row>, state: ListState) => {
  const request = requestOf(list, state);
  return queryOptions({
    queryKey: listKeys(list).page(request),
    queryFn: ({ client, signal }) =>
      loadPage(list, request, { client, signal }, pageBefore(client, list, request)),
    placeholderData: keepPreviousData,
    staleTime: pageStaleTime,
    structuralSharing: false,
  });
};
