import { allows, scopeFor } from '@provost/contract/ability';
import type { Enrolment } from '@provost/contract/enrolments';
import { readPayment } from '@provost/contract/payments.schema';
import type { UserStatus } from '@provost/contract/user';
import type { InferResult } from 'kysely';
import type { View } from '../../list/condition.ts';
import { toNamedPayer } from '../payers/payer-rules.ts';
import type { enrolmentRows } from './enrolments.repository.ts';

export type EnrolmentRow = InferResult<ReturnType<typeof enrolmentRows>>[number];

interface LaterCourse {
  readonly later_course_id: number | null;
  readonly later_course_title: string | null;
}

export const toLaterCourse = (row: LaterCourse): Enrolment['transferred_to'] =>
  row.later_course_id === null
    ? null
    : { id: row.later_course_id, title: row.later_course_title ?? '' };

export const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  id: row.id,
  // Check constraints allow no other status.
  student: {
    id: row.student_id,
    full_name: row.student_name,
    email: row.student_email,
    status: row.student_status as UserStatus,
  },
  course: { id: row.course_id, code: row.course_code, title: row.course_title },
  status: row.status as Enrolment['status'],
  position: row.position === null ? null : Number(row.position),
  enrolled_at: row.enrolled_at,
  ended_at: row.ended_at,
  reason: row.reason,
  payment_id: row.payment_id,
  transferred_from_id: row.transferred_from_id,
  transferred_to: toLaterCourse(row),
  payer: toNamedPayer(row),
  version: row.version,
});

/**
 * Only roles that can read payments see which one an enrolment was made with, and who pays. Teachers
 * see nothing of other courses.
 */
export const toListedEnrolment = (row: EnrolmentRow, { caller }: View): Enrolment => ({
  ...toEnrolment(row),
  ...(!allows(caller.rules, readPayment.access) && { payment_id: null, payer: null }),
  ...(scopeFor(caller.userType, 'Enrolment') === 'own' && {
    transferred_from_id: null,
    transferred_to: null,
  }),
});
