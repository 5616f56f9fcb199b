import { createEnrolment, updateEnrolment } from '@provost/contract/enrolments';
import { linkPayer } from '@provost/contract/payers';
import { useCan } from '@/api/permissions/use-can.ts';

/** Support can enrol, cancel and take that back; only owners and admins complete, transfer and overbook. */
export const useEnrolmentRights = () => {
  const can = useCan();
  const canManage = can({ action: 'manage', subject: 'Enrolment' });
  return {
    canEnrol: can(createEnrolment.access),
    canCancel: can(updateEnrolment.access),
    canManage,
    canLink: can(linkPayer.access),
  };
};
