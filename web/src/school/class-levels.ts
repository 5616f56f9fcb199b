import { listClassLevels } from '@provost/contract/courses';
import { queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { textOf } from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';

/** The names of the school's class levels in order; none where the host has no such call. */
export const classLevelsQuery = queryOptions({
  queryKey: [listClassLevels.path],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    try {
      const { rows } = unwrapList(await callEndpoint(listClassLevels, { signal }));
      return rows.flatMap((row) => textOf(row, 'name', 'title') ?? []);
    } catch (error) {
      if (isMissingCall(error)) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
  meta: { silent: true },
});
