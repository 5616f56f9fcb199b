import { createEnrolment, updateEnrolment } from '@provost/contract/enrolments';
import { linkPayer } from '@provost/contract/payers';
import { useCan } from '@/api/permissions/use-can.ts';
import type { EnrolmentRow } from './enrolment.queries.ts';

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

export type EnrolmentAction =
  | 'complete'
  | 'transfer'
  | 'payer'
  | 'cancel'
  | 'reactivate'
  | 'enrol'
  | 'leave';

/** What the dialogs need of an enrolment. */
export type AskedEnrolment = Pick<EnrolmentRow, 'id' | 'version' | 'course'> & {
  readonly payer?: EnrolmentRow['payer'];
  readonly student: Pick<EnrolmentRow['student'], 'full_name'>;
};

/** The form of an action, in its dialog. */
export interface EnrolmentFormProps {
  readonly enrolment: AskedEnrolment;
}

interface Rights {
  readonly canCancel: boolean;
  readonly canManage: boolean;
  /** Finance sets payers, also of enrolments that have ended: they can still owe something. */
  readonly canLink: boolean;
}

/** Suspended, archived and erased students get no seat. */
export const canBeEnrolled = ({ status }: { readonly status: string | undefined }): boolean =>
  status !== 'suspended' && status !== 'archived';

const leavingActions = (status: string, canManage: boolean): readonly EnrolmentAction[] => {
  if (status !== 'active') return [];
  return canManage ? ['complete', 'cancel'] : ['cancel'];
};

const seatActions = (
  { status, transferred_to: moved, student }: EnrolmentRow,
  { canCancel, canManage }: Rights,
): readonly EnrolmentAction[] => {
  if (!canCancel) return [];
  if (status === 'waiting') return canBeEnrolled(student) ? ['enrol', 'leave'] : ['leave'];
  if (!canBeEnrolled(student)) return leavingActions(status, canManage);
  // Of a transferred one, the money has moved on. Support takes only a cancellation back.
  if (status !== 'active') {
    return !moved && (canManage || status === 'cancelled') ? ['reactivate'] : [];
  }
  return canManage ? ['complete', 'transfer', 'payer', 'cancel'] : ['cancel'];
};

export const availableActions = (
  enrolment: EnrolmentRow,
  rights: Rights,
): readonly EnrolmentAction[] => {
  const actions = seatActions(enrolment, rights);
  const { status, student } = enrolment;
  const isLinked = rights.canLink && status !== 'waiting' && student.status !== 'archived';
  return isLinked && !actions.includes('payer') ? [...actions, 'payer'] : actions;
};
