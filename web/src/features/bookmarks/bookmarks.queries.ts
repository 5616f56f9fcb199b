import { listBookmarks, updateBookmark } from '@provost/contract/bookmarks';
import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { isMissingCall, localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { fetchShared } from '@/api/fetch-shared.ts';
import { adaptBookmarks, adaptIsBookmarked } from '@/api/hosts/bookmarks.ts';
import { sessionDataKey } from '@/api/session/session-store.ts';
import { holdReloads } from '@/api/writes/announce-write.ts';
import { parseJson } from '@/lib/data/json.ts';
import { readItem, writeItem } from '@/lib/dom/browser-storage.ts';

const none: readonly string[] = [];

export const useBookmarks = () => {
  const { data: ids = none } = useQuery(bookmarksQuery);
  const { mutate: toggle } = useMutation(toggleBookmarkMutation);
  return { ids, toggle };
};

/** The ids of the bookmarked screens, in the order in which they were set. */
type Bookmarks = readonly string[];

/** A host that takes bookmarks but cannot list them leaves the list to this browser. */
const localKey = sessionDataKey('bookmarks');

const readLocal = (): Bookmarks => {
  const kept = parseJson(readItem(localKey));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
};

export const bookmarksQuery = queryOptions({
  queryKey: [listBookmarks.path],
  queryFn: async ({ signal }): Promise<Bookmarks> => {
    try {
      return adaptBookmarks(await callEndpoint(listBookmarks, { signal }));
    } catch (error) {
      if (isMissingCall(error)) return readLocal();
      throw error;
    }
  },
  staleTime: 300_000,
  meta: { silent: true },
});

/** A list that could not be loaded stays unknown: one bookmark alone would hide the others. */
const setBookmark = (client: QueryClient, id: string, isMarked: boolean) =>
  client.setQueryData(bookmarksQuery.queryKey, (ids: Bookmarks | undefined) => {
    const others = ids?.filter((known) => known !== id);
    return others && isMarked ? [...others, id] : others;
  });

/** Optimistic, rolled back if the host refuses. Serial, because the call toggles. */
export const toggleBookmarkMutation = mutationOptions({
  mutationKey: ['bookmarks'],
  scope: { id: 'bookmarks' },
  mutationFn: (id: string) => callEndpoint(updateBookmark, { body: { id } }),
  onMutate: async (id, { client }) => {
    // Offline the list would wait for the network, and the toggle would be sent with it.
    if (!client.getQueryData(bookmarksQuery.queryKey) && !onlineManager.isOnline()) {
      throw localError('network');
    }
    const release = holdReloads('bookmarks');
    // A cancelled toggle would lose the others.
    const loaded = fetchShared(client, { ...bookmarksQuery, staleTime: 'static' });
    await loaded.catch(() => undefined);
    await client.cancelQueries({ queryKey: bookmarksQuery.queryKey });
    const wasMarked = client.getQueryData(bookmarksQuery.queryKey)?.includes(id) ?? false;
    setBookmark(client, id, !wasMarked);
    return { wasMarked, release };
  },
  onError: (_error, id, toggled, { client }) => {
    if (toggled) setBookmark(client, id, toggled.wasMarked);
  },
  onSettled: (_answer, _error, _id, toggled) => toggled?.release(),
  onSuccess: (answer, id, _toggled, { client }) => {
    const isMarked = adaptIsBookmarked(answer);
    if (isMarked !== undefined) setBookmark(client, id, isMarked);
    const ids = client.getQueryData(bookmarksQuery.queryKey);
    if (ids) writeItem(localKey, JSON.stringify(ids));
    else void client.invalidateQueries({ queryKey: bookmarksQuery.queryKey });
  },
});
