import { profile } from '@provost/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/lib/api-client.ts';
import { replaceUser } from '@/lib/session-store.ts';
import { unwrapData } from '@/lib/unwrap-list.ts';

/** A profile replaces the user of the session, from where everyone reads it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const answer = await callEndpoint(profile, { signal });
    replaceUser(unwrapData(answer));
    return answer ?? null;
  },
  staleTime: 60_000,
});
