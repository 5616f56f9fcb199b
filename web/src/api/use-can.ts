import type { Access } from '@provost/contract/ability';
import { useCallback } from 'react';
import { userCan } from './ability.ts';
import { useSession } from './use-session.ts';

/** `const can = useCan(); … can(endpoint.access) && <Button …/>` */
export const useCan = (): ((access: Access) => boolean) => {
  const user = useSession()?.user;
  return useCallback((access) => user !== undefined && userCan(user, access), [user]);
};
