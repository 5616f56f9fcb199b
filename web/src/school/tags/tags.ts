import { listTags } from '@provost/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import { fetchShared } from '@/api/fetch-shared.ts';
import { callOwn } from '@/api/own.ts';
import { isOurServer } from '@/api/school-query.ts';
import type { ChoiceFilter } from '@/table/filter.ts';

/** By name. Null where the host is not our server. */
export const tagsQuery = queryOptions({
  queryKey: [listTags.path],
  queryFn: async ({ client, signal }) =>
    (await isOurServer(client)) ? callOwn(listTags, { signal }) : null,
  staleTime: 60_000,
  meta: { silent: true },
});

export const tagFilter: ChoiceFilter = {
  name: 'tag',
  title: 'tags.many',
  isOurs: true,
  options: async (client) =>
    (await fetchShared(client, tagsQuery))?.map(({ id, name }) => ({ value: id, label: name })) ??
    [],
};
