import type { Enrolment } from '@provost/contract/enrolments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { StatusBadge } from '../status-badge.tsx';

type Ended = Pick<Adapted<Enrolment>, 'status' | 'transferred_to'>;

/** The status as people say it: a transferred enrolment is stored as cancelled. */
export const shownStatus = ({ status, transferred_to }: Ended): string | undefined =>
  transferred_to && status === 'cancelled' ? 'transferred' : status;

export const EnrolmentStatus = ({ enrolment }: { readonly enrolment: Ended }) => (
  <StatusBadge status={shownStatus(enrolment)} noun="enrolment" />
);
