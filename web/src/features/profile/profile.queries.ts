import { profile } from '@provost/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { replaceUser } from '@/api/session-store.ts';

/** A profile replaces the user of the session, from where everyone reads it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const response = await callEndpoint(profile, { signal });
    replaceUser(response);
    return response ?? null;
  },
  staleTime: 60_000,
});
