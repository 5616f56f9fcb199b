import type { Enrolment } from '@provost/contract/enrolments';
import type { Own } from '@/api/own.ts';
import { StatusBadge } from '../status-badge.tsx';

type Ended = Pick<Own<Enrolment>, 'status' | 'transferred_to'>;

/** The status as people say it: a transferred enrolment is stored as cancelled. */
export const shownStatus = ({ status, transferred_to }: Ended): string | undefined =>
  transferred_to && status === 'cancelled' ? 'transferred' : status;

export const EnrolmentStatus = ({ enrolment }: { readonly enrolment: Ended }) => (
  <StatusBadge status={shownStatus(enrolment)} noun="enrolment" />
);
