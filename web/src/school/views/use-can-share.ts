import { updateSchool } from '@provost/contract/school';
import { useCan } from '@/api/permissions/use-can.ts';

/** Owners and admins share views, and look after those of others. */
export const useCanShare = (): boolean => useCan()(updateSchool.access);
