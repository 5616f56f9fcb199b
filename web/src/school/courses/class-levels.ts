import { type ClassLevel, listClassLevels } from '@provost/contract/class-levels';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchShared } from '@/api/fetch-shared.ts';
import { callOwn, type Own } from '@/api/own.ts';
import { isOurServer } from '@/api/school-query.ts';
import type { Choice } from '@/forms/choice.ts';

/** In the school's order, archived ones included. Empty where the host is not our server. */
export const classLevelsQuery = queryOptions({
  queryKey: [listClassLevels.path],
  queryFn: async ({ client, signal }) =>
    (await isOurServer(client)) ? callOwn(listClassLevels, { signal }) : [],
  staleTime: 10 * 60_000,
  meta: { silent: true },
});

/** Forms offer those that are not archived. */
export const isOffered = ({ archived }: Own<ClassLevel>): boolean => !archived;

/** For a form's `<ChoiceField>`: by id. */
export const levelChoices = (levels: readonly Own<ClassLevel>[]) =>
  levels.filter(isOffered).map(({ id, name }) => ({ value: id, label: name }));

/** The level that a record has now, which forms offer even if it is archived since. */
export const ownLevel = (record: {
  readonly class_level?: string | null | undefined;
  readonly class_level_id?: string | null | undefined;
}): Choice | undefined => {
  const { class_level: label, class_level_id: value } = record;
  return value && label ? { value, label } : undefined;
};

/** For filters. Other hosts have no list of them. */
export const classLevelOptions = async (client: QueryClient) =>
  (await fetchShared(client, classLevelsQuery)).map(({ id, name }) => ({ value: id, label: name }));
