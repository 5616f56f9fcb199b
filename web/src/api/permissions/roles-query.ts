import { listRoles } from '@provost/contract/roles';
import { ownQuery } from '../own.ts';

/** Roles change with the version of the server only. */
export const rolesQuery = { ...ownQuery(listRoles), staleTime: 5 * 60_000, meta: { silent: true } };
