import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * The data of another query, for use inside a query function. A screen that leaves cancels the
 * queries that it showed. Passed on, that cancellation would leave this query loading forever,
 * because TanStack Query takes it for its own: so the other query is fetched again.
 */
export const fetchShared = async <Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => {
  for (;;) {
    try {
      return await client.fetchQuery(options);
    } catch (error) {
      // A silent cancellation clears the whole cache.
      if (!(error instanceof CancelledError) || error.silent) throw error;
    }
  }
};
