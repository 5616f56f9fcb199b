import { type Enrolment, listEnrolments } from '@provost/contract/enrolments';
import { type Own, ownList } from '@/api/own.ts';

export type EnrolmentRow = Own<Enrolment>;

export const enrolmentList = ownList<Enrolment>(listEnrolments, '-enrolled_at');
