import { listClassLevels } from '@provost/contract/class-levels';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { fetchShared } from '@/api/fetch-shared.ts';
import { type AdaptedClassLevel, adaptClassLevels } from '@/api/hosts/courses.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { Choice } from '@/forms/choice.ts';

/** In the school's order, archived ones included. Empty where the host has no such call. */
export const classLevelsQuery = queryOptions({
  queryKey: [listClassLevels.path],
  queryFn: async ({ signal }): Promise<readonly AdaptedClassLevel[]> => {
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

/** Forms offer those that are not archived. */
export const isOffered = ({ archived }: AdaptedClassLevel): boolean => archived !== true;

/** For a form's `<ChoiceField>`: by id. */
export const levelChoices = (levels: readonly AdaptedClassLevel[]) =>
  levels
    .filter(isOffered)
    .flatMap(({ id, name }) => (id === undefined ? [] : [{ value: id, label: name }]));

/** The level that a record has now, which forms offer even if it is archived since. */
export const ownLevel = (record: {
  readonly class_level?: string | null | undefined;
  readonly class_level_id?: string | null | undefined;
}): Choice | undefined => {
  const { class_level: label, class_level_id: value } = record;
  return value && label ? { value, label } : undefined;
};

/** For filters: by id on our server, by name on any other. */
export const classLevelOptions = async (client: QueryClient) => {
  const [levels, school] = await Promise.all([
    fetchShared(client, classLevelsQuery),
    fetchShared(client, schoolQuery).catch(() => null),
  ]);
  return levels.map(({ id, name }) => ({
    value: (school && id) ?? name,
    label: name,
  }));
};
