import type { Access } from '@provost/contract/ability';
import { useCallback, useSyncExternalStore } from 'react';
import { userMay } from './ability.ts';
import { currentSession, type Session, subscribeToSession } from './session-store.ts';

export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeToSession, currentSession);

/** `const may = useMay(); … may(endpoint.access) && <Button …/>` */
export const useMay = (): ((access: Access) => boolean) => {
  const user = useSession()?.user;
  return useCallback((access) => user !== undefined && userMay(user, access), [user]);
};
