import type { EnrolmentRow } from './enrolment-list.ts';

export type EnrolmentAction = 'complete' | 'transfer' | 'cancel' | 'reactivate';

/** The form of an action, in its dialog. */
export interface EnrolmentFormProps {
  readonly enrolment: EnrolmentRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Rights {
  readonly canCancel: boolean;
  readonly canManage: boolean;
}

export const availableActions = (
  { id, status }: EnrolmentRow,
  { canCancel, canManage }: Rights,
): readonly EnrolmentAction[] => {
  if (id === undefined || !canCancel) return [];
  if (status !== 'active') return canManage ? ['reactivate'] : [];
  return canManage ? ['complete', 'transfer', 'cancel'] : ['cancel'];
};
