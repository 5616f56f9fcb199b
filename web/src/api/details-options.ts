import type { Endpoint } from '@provost/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, isApiError, isMissingCall } from './api-error.ts';
import { callEndpoint } from './client.ts';
import { unwrapData } from './hosts/unwrap.ts';
import { findKnownRow } from './list/known-row.ts';
import type { ListDefinition } from './list/list-definition.ts';
import { listKeys } from './list/list-keys.ts';
import { listPageOptions } from './list/list-options.ts';

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

/** Calls that a host was found not to have, so that it is not asked again at every row. */
const missingCalls = new WeakMap<QueryClient, Set<string>>();

const missingOf = (client: QueryClient): Set<string> => {
  const known = missingCalls.get(client) ?? new Set<string>();
  missingCalls.set(client, known);
  return known;
};

/** Ours says so when it has the call but not the thing; a host without the call cannot. */
const saysNotFound = (error: unknown): boolean => isApiError(error) && error.code === 'not_found';

/** What the list tells, loaded for it if need be, as when the drawer's own URL was opened. */
const rowOfList = async <Row extends { readonly id: string | undefined }>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
): Promise<Row> => {
  const known = findKnownRow(client, list, id);
  if (known) return known;
  await client.ensureQueryData(listPageOptions(list, {}));
  const loaded = findKnownRow(client, list, id);
  if (!loaded) throw new ApiError({ status: 404, code: 'not_found' });
  return loaded;
};

/** Kept under the list's key, so that whatever makes the list old makes its details old. */
export const detailsOptions = <Row extends { readonly id: string | undefined }, More extends Row>(
  { list, endpoint, adaptDetails }: DetailsSource<Row, More>,
  id: string,
) =>
  queryOptions({
    queryKey: listKeys(list).details(id),
    queryFn: async ({ client, signal }): Promise<Details<Row, More>> => {
      const missing = missingOf(client);
      if (!missing.has(endpoint.path)) {
        try {
          const response = await callEndpoint(endpoint, { params: { id }, signal });
          const more = adaptDetails(unwrapData(response));
          return { row: more, more };
        } catch (error) {
          if (!isMissingCall(error) || saysNotFound(error)) throw error;
          missing.add(endpoint.path);
        }
      }
      return { row: await rowOfList(client, list, id), more: undefined };
    },
    staleTime: 30_000,
    structuralSharing: false,
    // A failure has its place in the drawer.
    meta: { silent: true },
  });
