import { csvPath } from '@provost/contract/endpoint';
import { maxPageSize } from '@provost/contract/list';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError, isMissingCall, localError } from '../api-error.ts';
import { callEndpoint, openStream, withQuery } from '../client.ts';
import { readResponse } from '../http/request.ts';
import { textOf } from '../raw/fields.ts';
import { isSamePage, type ListResponse, readListResponse } from '../raw/list-response.ts';
import { collectStream, type RowsPart, writeCsv } from './list-csv.ts';
import { type ListDefinition, listKeys } from './list-definition.ts';
import { pageOfResponse } from './list-page.ts';
import { narrowingQuery, pageSizeAsked, requestOf } from './list-request.ts';
import type { ListPage, ListRequest, ListSource } from './list-source.ts';

export const requestPage = async (
  { endpoint }: Pick<ListDefinition<never>, 'endpoint'>,
  request: ListRequest,
  signal?: AbortSignal,
  cursor?: string,
): Promise<ListResponse> => {
  const response = await callEndpoint(endpoint, {
    query: {
      ...(cursor === undefined ? { page: request.page } : { cursor }),
      page_size: pageSizeAsked(request),
      ...narrowingQuery(request),
    },
    ...(signal && { signal }),
  });
  return readListResponse(response);
};

/** A host can send fewer rows per page than requested. */
const isLastPage = (response: ListResponse, received: number): boolean => {
  const { hasCursors, nextCursor, hasNextField, next, count, rows } = response;
  if (rows.length === 0) return true;
  if (hasCursors) return nextCursor === undefined;
  if (hasNextField) return next === undefined;
  return count === undefined ? rows.length !== maxPageSize : received >= count;
};

export async function* requestPages<Row>(
  list: Pick<ListDefinition<Row>, 'endpoint' | 'adapt'>,
  request: ListRequest,
  signal?: AbortSignal,
): AsyncGenerator<RowsPart<Row>> {
  let received = 0;
  let last: ListResponse | undefined;
  for (let page = 1; ; page += 1) {
    const wanted = { ...request, page, pageSize: maxPageSize };
    const response = await requestPage(list, wanted, signal, last?.nextCursor);
    // Some hosts ignore paging, or send a next page forever.
    if (last && isSamePage(last, response)) return;
    yield { rows: response.rows.map(list.adapt), total: response.count };
    received += response.rows.length;
    if (isLastPage(response, received)) return;
    last = response;
  }
}

/** How many rows to search for one that no page has shown yet. */
const maxScannedPages = 100;

const isRefused = (error: unknown): boolean =>
  isApiError(error) && (error.status === 400 || error.status === 422);

const isCsv = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').includes('text/csv');

/** A list of a host that pages. */
export const pagedList = <Row>(list: ListDefinition<Row>, client: QueryClient) => {
  /** Its cursor makes deep pages cheap. */
  const pageBefore = (request: ListRequest): ListPage<Row> | undefined =>
    client.getQueryData(listKeys(list).page({ ...request, page: request.page - 1 }));
  const pageOf = (response: ListResponse, request: ListRequest): ListPage<Row> =>
    pageOfResponse(list, response, request, pageBefore(request)?.pageSize);
  return {
    pageOf,
    page: async (request, signal) => {
      const cursor = pageBefore(request)?.nextCursor;
      const response = await requestPage(list, request, signal, cursor).catch((error: unknown) => {
        if (cursor === undefined || !isRefused(error)) throw error;
        // An update of the host can invalidate its cursors; page numbers stay valid.
        return requestPage(list, request, signal);
      });
      return pageOf(response, request);
    },
    row: async (id, signal) => {
      let pages = 0;
      for await (const { rows } of requestPages(list, requestOf(list, {}), signal)) {
        const row = rows.find((candidate) => textOf(candidate, 'id') === id);
        pages += 1;
        if (row || pages === maxScannedPages) return row;
      }
      return undefined;
    },
    export: async (request, onProgress, signal) => {
      const path = withQuery(csvPath(list.endpoint), narrowingQuery(request));
      const response = await openStream(path, signal);
      if (isCsv(response)) {
        return collectStream(response, onProgress).catch((error: unknown) => {
          throw signal?.aborted ? error : localError('network');
        });
      }
      if (!response.ok) {
        await readResponse(response).catch((error: unknown) => {
          if (!isMissingCall(error)) throw error;
        });
      }
      return writeCsv(list, requestPages(list, request, signal), onProgress, signal);
    },
  } satisfies ListSource<Row> & { readonly pageOf: typeof pageOf };
};
