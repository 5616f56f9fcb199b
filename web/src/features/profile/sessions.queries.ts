import { endSession, listSessions } from '@provost/contract/auth';
import { mutationOptions } from '@tanstack/react-query';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { silentQuery } from '@/api/own.ts';
import { holdReloads } from '@/api/writes/announce-write.ts';
import { findRemoved, withoutRow, withRow } from '@/lib/data/optimistic-rows.ts';

/** Not in the specification: where the host lacks this call, the list is not shown. */
export const sessionsQuery = { ...silentQuery(listSessions), retry: false };

export const endSessionMutation = mutationOptions({
  mutationFn: async (id: string) => {
    try {
      return await callEndpoint(endSession, { params: { id } });
    } catch (error) {
      // Ended meanwhile, in another tab or by its own device: what the user wanted.
      if (isApiError(error) && error.status === 404) return undefined;
      throw error;
    }
  },
  onMutate: async (id, { client }) => {
    // While a session is being ended, a reloaded list would show it again.
    const release = holdReloads('sessions');
    await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
    const rows = client.getQueryData(sessionsQuery.queryKey);
    client.setQueryData(sessionsQuery.queryKey, (shown) => shown && withoutRow(shown, id));
    return { release, removed: rows && findRemoved(rows, id) };
  },
  onError: (_error, _id, ended, { client }) => {
    const removed = ended?.removed;
    if (!removed) return;
    client.setQueryData(sessionsQuery.queryKey, (shown) => shown && withRow(shown, removed));
  },
  onSettled: (_response, _error, _id, ended) => ended?.release(),
});
