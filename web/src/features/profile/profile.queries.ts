import { profile } from '@provost/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { replaceUser } from '@/api/session/session-store.ts';

/** A profile response replaces the user of the session; components read it from there. */
export const profileQuery = queryOptions({
  queryKey: [profile.path],
  queryFn: async ({ signal }) => {
    const response = await callEndpoint(profile, { signal });
    replaceUser(response);
    return null;
  },
  staleTime: 60_000,
});
