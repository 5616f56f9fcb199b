import { maxPageSize } from '@provost/contract/list';
import { callEndpoint } from '../client.ts';
import { isSamePage, type ListResponse, readListResponse } from '../raw/list-response.ts';
import type { RowsPart } from './list-csv.ts';
import type { ListDefinition } from './list-definition.ts';
import { type ListRequest, narrowingQuery, pageSizeAsked } from './list-request.ts';

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

/** Every page of a list, one after the other. */
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
