import type { Endpoint } from '@provost/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { fetchShared } from '../fetch-shared.ts';
import { type ListDefinition, type Loading, listKeys } from '../list/list-definition.ts';
import { findCachedRow, listPageOptions, sourceOf } from '../list/list-options.ts';
import { callOwn } from '../own.ts';
import { isOurServer } from '../school-query.ts';

/** A row, and its details from our server: the specification has none. */
export interface Details<Row, More extends Row> {
  readonly row: Row;
  readonly more: More | undefined;
}

export interface DetailsSource<Row, _More extends Row> {
  readonly list: ListDefinition<Row>;
  readonly endpoint: Endpoint;
}

/** The row of a host without details, loaded if no page has shown it, as after a direct link. */
const loadRow = async <Row extends { readonly id: string | undefined }>(
  list: ListDefinition<Row>,
  id: string,
  loading: Loading,
): Promise<Row> => {
  const cached = findCachedRow(loading.client, list, id);
  if (cached) return cached;
  await fetchShared(loading.client, { ...listPageOptions(list, {}), staleTime: 'static' });
  const source = await sourceOf(list, loading);
  const row = findCachedRow(loading.client, list, id) ?? (await source.row(id, loading.signal));
  if (!row) throw new ApiError({ status: 404, code: 'not_found' });
  return row;
};

/** Cached under the list's key: invalidating the list invalidates its details. */
export const detailsOptions = <Row extends { readonly id: string | undefined }, More extends Row>(
  { list, endpoint }: DetailsSource<Row, More>,
  id: string,
) =>
  queryOptions({
    queryKey: listKeys(list).details(id),
    queryFn: async ({ client, signal }): Promise<Details<Row, More>> => {
      if (!(await isOurServer(client))) {
        return { row: await loadRow(list, id, { client, signal }), more: undefined };
      }
      const more = (await callOwn(endpoint, { params: { id }, signal })) as More;
      return { row: more, more };
    },
    staleTime: 30_000,
    structuralSharing: false,
    // A failure has its place in the drawer.
    meta: { silent: true },
  });
