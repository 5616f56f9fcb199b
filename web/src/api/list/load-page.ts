import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { ClientSideList } from '../hosts/client-side-list.ts';
import {
  extentOf,
  isSamePage,
  type ListResponse,
  readListResponse,
} from '../hosts/list-response.ts';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import { type ListPage, pageOfAnswer, pageOfWhole } from './list-page.ts';
import { isNarrowed, type ListRequest, narrowingQuery, pageSizeAsked } from './list-request.ts';

/** What a page is loaded with: the cache that answers share, and the way to give up. */
export interface Loading {
  readonly client: QueryClient;
  readonly signal?: AbortSignal | undefined;
}

/** Everything of a list is old after this; a host that sends it all is not asked at every turn. */
const wholeStaleTime = 5 * 60_000;

const wholeOptions = <Row>(list: ListDefinition<Row>) => ({
  queryKey: listKeys(list).whole,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = readListResponse(await callEndpoint(list.endpoint, { signal }));
    // All of it once stood on one page of a host that pages, and does so no more.
    if (answer.next || (answer.count ?? 0) > answer.rows.length) return null;
    return ClientSideList.read(list, answer.rows);
  },
  staleTime: wholeStaleTime,
  // Comparing it deeply with what was there before would block.
  structuralSharing: false,
  meta: { silent: true },
});

/** How each list's host was found to answer, so that this is found out once. */
const foundExtents = new WeakMap<QueryClient, Map<string, 'paged' | 'whole'>>();

const extentsOf = (client: QueryClient): Map<string, 'paged' | 'whole'> => {
  const known = foundExtents.get(client) ?? new Map<string, 'paged' | 'whole'>();
  foundExtents.set(client, known);
  return known;
};

export const wholeListOf = async <Row>(
  list: ListDefinition<Row>,
  { client }: Loading,
): Promise<ClientSideList<Row> | undefined> => {
  const extents = extentsOf(client);
  const { path } = list.endpoint;
  if (extents.get(path) !== 'whole') return undefined;
  const whole = await client.fetchQuery(wholeOptions(list));
  if (!whole) extents.delete(path);
  return whole ?? undefined;
};

export const askForPage = async <Row>(
  list: ListDefinition<Row>,
  request: ListRequest,
  { signal }: Loading,
  cursor?: string,
): Promise<ListResponse> => {
  const answer = await callEndpoint(list.endpoint, {
    query: {
      ...(cursor === undefined ? { page: request.page } : { cursor }),
      page_size: pageSizeAsked(request),
      ...narrowingQuery(request),
    },
    ...(signal && { signal }),
  });
  return readListResponse(answer);
};

/** A host that has no such page says so; a call that was given up or got lost says nothing. */
const isAnswered = (error: unknown): boolean => isApiError(error) && error.status > 0;

const findExtent = async <Row>(
  list: ListDefinition<Row>,
  answer: ListResponse,
  request: ListRequest,
  loading: Loading,
): Promise<'paged' | 'whole'> => {
  const asked = { page: request.page, pageSize: pageSizeAsked(request) };
  const extent = extentOf(answer, { ...asked, isNarrowed: isNarrowed(request) });
  if (extent !== 'unsure') return extent;
  const otherPage = request.page === 1 ? 2 : 1;
  const other = await askForPage(list, { ...request, page: otherPage }, loading).catch(
    (error: unknown) => {
      if (isAnswered(error)) return null;
      throw error;
    },
  );
  return other && isSamePage(answer, other) ? 'whole' : 'paged';
};

/** The rows of a host that seems to send everything, once that is certain. */
const confirmWhole = async <Row>(
  list: ListDefinition<Row>,
  answer: ListResponse,
  request: ListRequest,
  loading: Loading,
): Promise<ClientSideList<Row> | undefined> => {
  const received = await ClientSideList.read(list, answer.rows);
  if (!isNarrowed(request)) return received;
  // Rows that were not asked for: the host sends everything, whatever it is asked.
  const wanted = await received.select(request, loading.signal);
  if (wanted.length < received.rows.length) return received;
  const everything: ListRequest = { ...request, search: '', filters: {}, page: 1 };
  const unfiltered = await askForPage(list, everything, loading);
  const extent = await findExtent(list, unfiltered, everything, loading);
  return extent === 'whole' ? ClientSideList.read(list, unfiltered.rows) : undefined;
};

const isRefused = (error: unknown): boolean =>
  isApiError(error) && (error.status === 400 || error.status === 422);

/** A page from whichever side can make it: the host, or the browser from all that the host sent. */
export const loadPage = async <Row>(
  list: ListDefinition<Row>,
  request: ListRequest,
  loading: Loading,
  pageBefore?: ListPage<Row>,
): Promise<ListPage<Row>> => {
  const known = await wholeListOf(list, loading);
  if (known) return pageOfWhole(await known.select(request, loading.signal), request);

  const extents = extentsOf(loading.client);
  const { path } = list.endpoint;
  const cursor = pageBefore?.nextCursor;
  const answer = await askForPage(list, request, loading, cursor).catch((error: unknown) => {
    if (cursor === undefined || !isRefused(error)) throw error;
    // Cursors may not outlive an update of the host; the number of the page does.
    return askForPage(list, request, loading);
  });
  const isWhole =
    !extents.has(path) && (await findExtent(list, answer, request, loading)) === 'whole';
  const whole = isWhole ? await confirmWhole(list, answer, request, loading) : undefined;
  extents.set(path, whole ? 'whole' : 'paged');
  if (!whole) return pageOfAnswer(list, answer, request, pageBefore?.pageSize);

  loading.client.setQueryData(listKeys(list).whole, whole);
  return pageOfWhole(await whole.select(request, loading.signal), request);
};
