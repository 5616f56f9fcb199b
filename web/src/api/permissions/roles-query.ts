import { listRoles } from '@provost/contract/roles';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../client.ts';
import { type AdaptedRole, adaptRole } from '../hosts/people.ts';
import { unwrapList } from '../raw/unwrap.ts';

/** Roles change with the version of the server only. */
export const rolesQuery = queryOptions({
  queryKey: [listRoles.path],
  queryFn: async ({ signal }): Promise<readonly AdaptedRole[]> =>
    unwrapList(await callEndpoint(listRoles, { signal })).rows.map(adaptRole),
  staleTime: 5 * 60_000,
  meta: { silent: true },
});
