import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { fetchShared } from '../fetch-shared.ts';
import { extentOf, isSamePage, type ListResponse, readListResponse } from '../raw/list-response.ts';
import { isOurServer } from '../school-query.ts';
import { ClientSideList } from './client-side/client-side-list.ts';
import { type ListDefinition, type Loading, listKeys } from './list-definition.ts';
import { isNarrowed, pageSizeAsked, requestOf } from './list-request.ts';
import type { ListPage, ListRequest, ListSource } from './list-source.ts';
import type { ListState } from './list-state.ts';
import { pagedList, requestPage } from './paged-list.ts';

const clientSideStaleTime = 5 * 60_000;

const clientSideOptions = <Row>(list: ListDefinition<Row>) => ({
  queryKey: listKeys(list).clientSide,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = readListResponse(await callEndpoint(list.endpoint, { signal }));
    // The host pages after all: earlier, all rows fitted on one page.
    if (response.next || (response.count ?? 0) > response.rows.length) return null;
    return new ClientSideList(list, response.rows);
  },
  staleTime: clientSideStaleTime,
  // A deep comparison with the previous list would block the page.
  structuralSharing: false,
  meta: { silent: true },
});

type Kind = 'paged' | 'client-side';

/** Remembers per list how its host responds, because detection can cost a second request. */
const detectedKinds = new WeakMap<QueryClient, Map<string, Kind>>();

const kindsOf = (client: QueryClient): Map<string, Kind> => {
  const kinds = detectedKinds.get(client) ?? new Map<string, Kind>();
  detectedKinds.set(client, kinds);
  return kinds;
};

/** Undefined until a first page has shown how the host responds. */
const detectedSource = async <Row>(
  list: ListDefinition<Row>,
  { client }: Loading,
): Promise<ListSource<Row> | undefined> => {
  const kinds = kindsOf(client);
  const { path } = list.endpoint;
  const kind = kinds.get(path);
  if (kind === 'paged') return pagedList(list, client);
  if (kind === undefined) return undefined;
  const clientSide = await fetchShared(client, clientSideOptions(list));
  if (!clientSide) kinds.delete(path);
  return clientSide ?? undefined;
};

/** The host refuses a page that it does not have. A lost or cancelled request proves nothing. */
const isAnswered = (error: unknown): boolean => isApiError(error) && error.status > 0;

const sendsEverything = async <Row>(
  list: ListDefinition<Row>,
  response: ListResponse,
  request: ListRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const asked = { page: request.page, pageSize: pageSizeAsked(request) };
  const extent = extentOf(response, { ...asked, isNarrowed: isNarrowed(request) });
  if (extent !== 'unsure') return extent === 'whole';
  const otherPage = { ...request, page: request.page === 1 ? 2 : 1 };
  const other = await requestPage(list, otherPage, signal).catch((error: unknown) => {
    if (isAnswered(error)) return null;
    throw error;
  });
  return other !== null && isSamePage(response, other);
};

/** All rows, from a host that seems to send everything. Undefined if it doesn't. */
const detectClientSide = async <Row>(
  list: ListDefinition<Row>,
  response: ListResponse,
  request: ListRequest,
  signal: AbortSignal | undefined,
): Promise<ClientSideList<Row> | undefined> => {
  if (!(await sendsEverything(list, response, request, signal))) return undefined;
  const received = new ClientSideList(list, response.rows);
  if (!isNarrowed(request)) return received;
  // Rows that don't match the search: the host ignores it and sends everything.
  const { count } = await received.page(request, signal);
  if (count !== received.size) return received;
  const everything: ListRequest = { ...request, search: '', filters: {}, page: 1 };
  const unfiltered = await requestPage(list, everything, signal);
  const isComplete = await sendsEverything(list, unfiltered, everything, signal);
  return isComplete ? new ClientSideList(list, unfiltered.rows) : undefined;
};

const isIds = (value: string): boolean => /^\d+(,\d+)*$/.test(value);

/** An outdated link can filter by a name where our server wants an id: then it is not filtered. */
const withoutNames = async <Row>(
  { endpoint }: ListDefinition<Row>,
  request: ListRequest,
  client: QueryClient,
): Promise<ListRequest> => {
  const names = Object.entries(request.filters).filter(
    ([name, value]) => endpoint.list?.idFilters?.includes(name) && !isIds(value),
  );
  if (names.length === 0) return request;
  if (!(await isOurServer(client).catch(() => false))) return request;
  const kept = Object.entries(request.filters).filter(([name]) => !names.some(([n]) => n === name));
  return { ...request, filters: Object.fromEntries(kept) };
};

const loadPage = async <Row>(
  list: ListDefinition<Row>,
  asked: ListRequest,
  loading: Loading,
): Promise<ListPage<Row>> => {
  const { client, signal } = loading;
  const request = await withoutNames(list, asked, client);
  const source = await detectedSource(list, loading);
  if (source) return source.page(request, signal);

  const response = await requestPage(list, request, signal);
  const clientSide = await detectClientSide(list, response, request, signal);
  kindsOf(client).set(list.endpoint.path, clientSide ? 'client-side' : 'paged');
  if (!clientSide) return pagedList(list, client).pageOf(response, request);
  client.setQueryData(listKeys(list).clientSide, clientSide);
  return clientSide.page(request, signal);
};

/** For everything but the first page. */
export const sourceOf = async <Row>(
  list: ListDefinition<Row>,
  loading: Loading,
): Promise<ListSource<Row>> =>
  (await detectedSource(list, loading)) ?? pagedList(list, loading.client);

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

/** The row with this id, if the list has been loaded that far. */
export const findCachedRow = <Row extends { readonly id: string | undefined }>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
): Row | undefined => {
  const keys = listKeys(list);
  const pages = client.getQueriesData<ListPage<Row>>({ queryKey: keys.pages });
  for (const [, page] of pages) {
    const row = page?.rows.find((cached) => cached.id === id);
    if (row) return row;
  }
  const clientSide = client.getQueryData(keys.clientSide);
  return clientSide instanceof ClientSideList ? clientSide.find(id) : undefined;
};
