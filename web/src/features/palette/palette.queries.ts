import { searchEverything } from '@provost/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { adaptSearchHits } from '@/api/hosts/search.ts';

/** Remembers that the host has no search, to avoid a request per keystroke. */
let hostSearches = true;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      if (!hostSearches) return adaptSearchHits(undefined);
      try {
        return adaptSearchHits(await callEndpoint(searchEverything, { query: { q }, signal }));
      } catch (error) {
        if (!isMissingCall(error)) throw error;
        hostSearches = false;
        return adaptSearchHits(undefined);
      }
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  });
