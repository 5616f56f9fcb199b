import { profile, updateProfile } from '@provost/contract/auth';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { replaceUser } from '@/api/session/session-store.ts';
import type { AccountChange } from '@/school/people/account-dialog.tsx';

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

/** The name stands in the menu, in lists and in the audit trail. */
export const saveProfile =
  (client: QueryClient) =>
  async (body: AccountChange, idempotencyKey: string): Promise<void> => {
    await callEndpoint(updateProfile, { body, idempotencyKey });
    await client.invalidateQueries();
  };
