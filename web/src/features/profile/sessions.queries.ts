import { endSession, listSessions } from '@provost/contract/auth';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptSessions } from '@/api/hosts/sessions.ts';

/** Not in the specification: where the host lacks this call, the list is not shown. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => adaptSessions(await callEndpoint(listSessions, { signal })),
  retry: false,
  meta: { silent: true },
});

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) => callEndpoint(endSession, { params: { id } }),
  onMutate: async (id, { client }) => {
    await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
    const before = client.getQueryData(sessionsQuery.queryKey);
    client.setQueryData(sessionsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
    return before;
  },
  onError: (_error, _id, before, { client }) => {
    client.setQueryData(sessionsQuery.queryKey, before);
  },
  onSettled: (_answer, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
});
