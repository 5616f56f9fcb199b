import type { Access } from '@provost/contract/ability';
import { useCallback } from 'react';
import { userMay } from './ability.ts';
import { useSession } from './use-session.ts';

/** `const may = useCan(); … may(endpoint.access) && <Button …/>` */
export const useCan = (): ((access: Access) => boolean) => {
  const user = useSession()?.user;
  return useCallback((access) => user !== undefined && userMay(user, access), [user]);
};
