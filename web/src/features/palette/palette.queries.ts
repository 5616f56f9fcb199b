import type { SearchHits } from '@provost/contract/search';
import { searchEverything } from '@provost/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { nestedRows } from '@/api/hosts/nested-rows.ts';
import type { Row } from '@/api/hosts/rows.ts';
import { unwrapData } from '@/api/hosts/unwrap-list.ts';

export type Hits = Readonly<Record<keyof SearchHits, readonly Row[]>>;

const readHits = (answer: unknown): Hits => {
  const data = unwrapData(answer);
  return {
    teachers: nestedRows(data, 'teachers'),
    students: nestedRows(data, 'students'),
    courses: nestedRows(data, 'courses'),
    payments: nestedRows(data, 'payments'),
  };
};

/** A host that has no search is asked once, not at every letter. */
let hostSearches = true;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      if (!hostSearches) return readHits(undefined);
      try {
        return readHits(await callEndpoint(searchEverything, { query: { q }, signal }));
      } catch (error) {
        if (!isMissingCall(error)) throw error;
        hostSearches = false;
        return readHits(undefined);
      }
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  });
