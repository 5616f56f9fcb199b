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
  { status, transferred_to: moved }: EnrolmentRow,
  { canCancel, canManage }: Rights,
): readonly EnrolmentAction[] => {
  if (!canCancel) return [];
  // Support takes a cancellation back, but not a transfer.
  const isTakenBack = status === 'cancelled' && !moved;
  if (status !== 'active') return canManage || isTakenBack ? ['reactivate'] : [];
  return canManage ? ['complete', 'transfer', 'cancel'] : ['cancel'];
};
