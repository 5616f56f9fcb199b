import { endOtherSessions, endSession, listSessions } from '@provost/contract/auth';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { isApiError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { adaptSessions } from '@/api/hosts/sessions.ts';
import { findRemoved, withoutRow, withRow } from '@/lib/data/optimistic-rows.ts';

/** Not in the specification: where the host lacks this call, the list is not shown. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => adaptSessions(await callEndpoint(listSessions, { signal })),
  retry: false,
  meta: { silent: true },
});

const mutationKey = [endSession.path];

export const endSessionMutation = mutationOptions({
  mutationKey,
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
    await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
    const rows = client.getQueryData(sessionsQuery.queryKey);
    client.setQueryData(sessionsQuery.queryKey, (shown) => shown && withoutRow(shown, id));
    return rows && findRemoved(rows, id);
  },
  onError: (_error, _id, removed, { client }) => {
    if (!removed) return;
    client.setQueryData(sessionsQuery.queryKey, (shown) => shown && withRow(shown, removed));
  },
  onSettled: async (_response, _error, _id, _removed, { client }) => {
    // While another session is being ended, a reloaded list would show it again.
    if (client.isMutating({ mutationKey }) > 1) return;
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  },
});

export const endOtherSessionsMutation = mutationOptions({
  mutationKey,
  mutationFn: () => callEndpoint(endOtherSessions),
  onSettled: (_response, _error, _variables, _result, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
});
