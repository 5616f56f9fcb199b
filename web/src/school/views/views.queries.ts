import { updateSchool } from '@provost/contract/school';
import { countViews, listViews, type View } from '@provost/contract/views';
import { queryOptions } from '@tanstack/react-query';
import type { ListState } from '@/api/list/list-state.ts';
import { callOwn, type Own, silentQuery } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOurServer } from '@/api/school-query.ts';

/** Owners and admins share views, and look after those of others. */
export const useCanShare = (): boolean => useCan()(updateSchool.access);

export type SavedView = Own<View>;

/** Of all lists. Null where the host is not our server. */
export const viewsQuery = queryOptions({
  queryKey: [listViews.path],
  queryFn: async ({ client, signal }) =>
    (await isOurServer(client)) ? callOwn(listViews, { signal }) : null,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

export const viewCountsQuery = (list: string) => silentQuery(countViews, { query: { list } });

/** Where somebody is in a list: no part of a view. */
const place = ['page', 'page_size', 'open', 'highlight', 'ids', 'failed_in'];

/** The query of a view with this state, its parameters in order. */
export const viewQueryOf = (state: ListState | Readonly<Record<string, string>>): string => {
  const parameters = new URLSearchParams(
    Object.entries(state)
      .filter(([name, value]) => value !== undefined && !place.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
  parameters.sort();
  return parameters.toString();
};

export const searchOfView = ({ query }: SavedView): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));
