import { endSession, listSessions } from '@provost/contract/auth';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { idOf, type JsonObject } from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';

/** Beyond the specification: a host without it shows no list, and nothing is said about it. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<readonly JsonObject[]> =>
    unwrapList(await callEndpoint(listSessions, { signal })).rows,
  retry: false,
  meta: { silent: true },
});

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) => callEndpoint(endSession, { params: { id } }),
  onMutate: async (id, { client }) => {
    await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
    const before = client.getQueryData(sessionsQuery.queryKey);
    client.setQueryData(sessionsQuery.queryKey, (rows) => rows?.filter((row) => idOf(row) !== id));
    return before;
  },
  onError: (_error, _id, before, { client }) => {
    client.setQueryData(sessionsQuery.queryKey, before);
  },
  onSettled: (_answer, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
});
