import type { Enrolment } from '@provost/contract/enrolments';
import type { InferResult } from 'kysely';
import type { enrolmentRows } from './enrolment-rows.ts';

export type EnrolmentRow = InferResult<ReturnType<typeof enrolmentRows>>[number];

export const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  id: row.id,
  student: { id: row.student_id, full_name: row.student_name, email: row.student_email },
  course: { id: row.course_id, code: row.course_code, title: row.course_title },
  // A check constraint allows no other value.
  status: row.status as Enrolment['status'],
  enrolled_at: row.enrolled_at,
  ended_at: row.ended_at,
  reason: row.reason,
  payment_id: row.payment_id,
  transferred_from_id: row.transferred_from_id,
  version: row.version,
});
