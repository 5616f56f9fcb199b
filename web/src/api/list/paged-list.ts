import { csvPath } from '@provost/contract/endpoint';
import { maxPageSize } from '@provost/contract/list';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError, isMissingCall, localError } from '../api-error.ts';
import { callEndpoint, openStream, withQuery } from '../client.ts';
import { readResponse } from '../http/request.ts';
import { textOf } from '../raw/fields.ts';
import { isSamePage, type ListResponse, readListResponse } from '../raw/list-response.ts';
import { collectStream, type RowsPart, writeCsv } from './list-csv.ts';
import {
  type ListDefinition,
  type ListPage,
  type ListRequest,
  type ListSource,
  listKeys,
  type OnProgress,
} from './list-definition.ts';
import { pageOfResponse } from './list-page.ts';
import { narrowingQuery, pageSizeAsked, requestOf } from './list-request.ts';

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

export class PagedList<Row> implements ListSource<Row> {
  readonly #list: ListDefinition<Row>;
  readonly #client: QueryClient;

  constructor(list: ListDefinition<Row>, client: QueryClient) {
    this.#list = list;
    this.#client = client;
  }

  async page(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Row>> {
    const cursor = this.#pageBefore(request)?.nextCursor;
    const response = await requestPage(this.#list, request, signal, cursor).catch(
      (error: unknown) => {
        if (cursor === undefined || !isRefused(error)) throw error;
        // An update of the host can invalidate its cursors; page numbers stay valid.
        return requestPage(this.#list, request, signal);
      },
    );
    return this.pageOf(response, request);
  }

  pageOf(response: ListResponse, request: ListRequest): ListPage<Row> {
    return pageOfResponse(this.#list, response, request, this.#pageBefore(request)?.pageSize);
  }

  async row(id: string, signal?: AbortSignal): Promise<Row | undefined> {
    let pages = 0;
    for await (const { rows } of requestPages(this.#list, requestOf(this.#list, {}), signal)) {
      const row = rows.find((candidate) => textOf(candidate, 'id') === id);
      pages += 1;
      if (row || pages === maxScannedPages) return row;
    }
    return undefined;
  }

  async export(request: ListRequest, onProgress: OnProgress, signal?: AbortSignal): Promise<Blob> {
    const path = withQuery(csvPath(this.#list.endpoint), narrowingQuery(request));
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
    const parts = requestPages(this.#list, request, signal);
    return writeCsv(this.#list, parts, onProgress, signal);
  }

  /** Its cursor makes deep pages cheap. */
  #pageBefore(request: ListRequest): ListPage<Row> | undefined {
    const before = { ...request, page: request.page - 1 };
    return this.#client.getQueryData<ListPage<Row>>(listKeys(this.#list).page(before));
  }
}
