import type { Endpoint } from '@provost/contract/endpoint';
import { readSchool } from '@provost/contract/school';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { schoolQuery } from './school-query.ts';
import { useCan } from './use-can.ts';

/**
 * Whether the user can make a call that only our server has. Everything that such a call is behind,
 * a button, a link or a menu item, asks here: `const canCall = useCanCall(); canCall(createCourse)`.
 */
export const useCanCall = (): ((endpoint: Pick<Endpoint, 'access'>) => boolean) => {
  const can = useCan();
  const { data: school } = useQuery({ ...schoolQuery, enabled: can(readSchool.access) });
  const isOurs = school !== undefined && school !== null;
  return useCallback(({ access }) => isOurs && can(access), [isOurs, can]);
};
