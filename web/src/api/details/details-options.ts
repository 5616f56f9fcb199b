import type { Endpoint } from '@provost/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError, isMissingCall } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { fetchShared } from '../fetch-shared.ts';
import { findCachedRow } from '../list/cached-row.ts';
import { sourceOf } from '../list/find-source.ts';
import type { ListDefinition } from '../list/list-definition.ts';
import { listKeys } from '../list/list-keys.ts';
import { listPageOptions } from '../list/list-options.ts';
import type { Loading } from '../list/list-source.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { isKnownMissing, rememberMissing } from './missing-calls.ts';

/** A row, and its details where the host has that call. */
export interface Details<Row, More extends Row> {
  readonly row: Row;
  readonly more: More | undefined;
}

export interface DetailsSource<Row, More extends Row> {
  readonly list: ListDefinition<Row>;
  readonly endpoint: Endpoint;
  readonly adaptDetails: (raw: unknown) => More;
}

/** Our server sends this code when the record is missing; a host without the call can't. */
const saysNotFound = (error: unknown): boolean => isApiError(error) && error.code === 'not_found';

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
  { list, endpoint, adaptDetails }: DetailsSource<Row, More>,
  id: string,
) =>
  queryOptions({
    queryKey: listKeys(list).details(id),
    queryFn: async ({ client, signal }): Promise<Details<Row, More>> => {
      const loading = { client, signal };
      if (isKnownMissing(client, endpoint.path)) {
        return { row: await loadRow(list, id, loading), more: undefined };
      }
      try {
        const response = await callEndpoint(endpoint, { params: { id }, signal });
        const more = adaptDetails(unwrapData(response));
        return { row: more, more };
      } catch (error) {
        if (!isMissingCall(error) || saysNotFound(error)) throw error;
        const row = await loadRow(list, id, loading);
        // The host has the record but no details. Without the record, only that is missing.
        rememberMissing(client, endpoint.path);
        return { row, more: undefined };
      }
    },
    staleTime: 30_000,
    structuralSharing: false,
    // A failure has its place in the drawer.
    meta: { silent: true },
  });
