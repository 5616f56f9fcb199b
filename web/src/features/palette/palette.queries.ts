import { searchEverything } from '@provost/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';
import { isOurServer } from '@/api/school-query.ts';

const noHits = {
  teachers: [],
  staff: [],
  students: [],
  courses: [],
  payments: [],
  counts: { teachers: 0, staff: 0, students: 0, courses: 0, payments: 0 },
};

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ client, signal }) => {
      if (!(await isOurServer(client))) return noHits;
      return { ...noHits, ...(await callOwn(searchEverything, { query: { q }, signal })) };
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
