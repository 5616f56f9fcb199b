import { listClassLevels } from '@provost/contract/class-levels';
import { queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { flagOf, idOf, textOf } from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';
import type { Choice } from '@/forms/choice-field.tsx';

/** The class levels that a form offers, by id. */
export const classLevelChoicesQuery = queryOptions({
  queryKey: [listClassLevels.path, 'choices'],
  queryFn: async ({ signal }): Promise<readonly Choice[]> => {
    try {
      const { rows } = unwrapList(await callEndpoint(listClassLevels, { signal }));
      return rows.flatMap((row) => {
        const [value, label] = [idOf(row), textOf(row, 'name', 'title')];
        const isOffered = value !== undefined && label !== undefined && !flagOf(row, 'archived');
        return isOffered ? [{ value, label }] : [];
      });
    } catch (error) {
      if (isMissingCall(error)) return [];
      throw error;
    }
  },
  staleTime: 60_000,
  meta: { silent: true },
});
