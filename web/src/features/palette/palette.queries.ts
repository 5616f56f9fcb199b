import { searchEverything } from '@provost/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { isKnownMissing, rememberMissing } from '@/api/details/missing-calls.ts';
import { adaptSearchHits } from '@/api/hosts/search.ts';

const noHits = adaptSearchHits(undefined);

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ client, signal }) => {
      const { path } = searchEverything;
      if (isKnownMissing(client, path)) return noHits;
      try {
        return adaptSearchHits(await callEndpoint(searchEverything, { query: { q }, signal }));
      } catch (error) {
        if (!isMissingCall(error)) throw error;
        rememberMissing(client, path);
        return noHits;
      }
    },
    enabled: q !== '',
    // Shown as outdated until the new hits arrive, to avoid a flicker with every key.
    placeholderData: keepPreviousData,
    // Offline it fails immediately: Enter waits for the hits.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    meta: { silent: true },
  });
