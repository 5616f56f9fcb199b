import { listClassLevels } from '@provost/contract/class-levels';
import { queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { adaptClassLevels } from '@/api/hosts/courses.ts';

/** Empty where the host has no such call. */
export const classLevelsQuery = queryOptions({
  queryKey: [listClassLevels.path],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    try {
      return adaptClassLevels(await callEndpoint(listClassLevels, { signal }));
    } catch (error) {
      if (isMissingCall(error)) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
  meta: { silent: true },
});
