import type { Charge } from './account.queries.ts';

export interface ChargeDialogProps {
  /** The id of the enrolment. */
  readonly enrolment: string;
  /** Of the student. */
  readonly name: string;
  /** The charge that it is about, if it is about one. */
  readonly charge?: Charge | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export type ChargeDialog = 'add' | 'edit' | 'postpone' | 'waive' | 'cancel' | 'plan' | 'moveCredit';
