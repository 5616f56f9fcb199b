import { listRoles } from '@provost/contract/roles';
import { queryOptions } from '@tanstack/react-query';
import { callOwn } from '../own.ts';

/** Roles change with the version of the server only. */
export const rolesQuery = queryOptions({
  queryKey: [listRoles.path],
  queryFn: ({ signal }) => callOwn(listRoles, { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
});
