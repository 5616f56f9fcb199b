import type { Access } from '@provost/contract/ability';
import { readSchool } from '@provost/contract/school';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isOwnHost } from '../http/host.ts';
import { schoolQuery } from '../school-query.ts';
import { useSession } from '../session/use-session.ts';
import { userCan } from './ability.ts';
import { isOwnRule } from './own-rules.ts';

/** Whether the host is our server, which can do more than the specification asks. */
export const useIsOwnServer = (): boolean => {
  const user = useSession()?.user;
  const isAsked = user !== undefined && userCan(user, readSchool.access);
  const { data: school } = useQuery({ ...schoolQuery, enabled: isAsked });
  return isOwnHost() || (school !== undefined && school !== null);
};

/**
 * `const can = useCan(); … can(endpoint.access) && <Button …/>`. By the user's rules, and by whether
 * the host has the call: a foreign host has none of those that are ours alone.
 */
export const useCan = (): ((access: Access) => boolean) => {
  const user = useSession()?.user;
  const isOwnServer = useIsOwnServer();
  return useCallback(
    (access) => user !== undefined && userCan(user, access) && (isOwnServer || !isOwnRule(access)),
    [user, isOwnServer],
  );
};
