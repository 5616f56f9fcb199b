import { enrolmentStatuses } from '@provost/contract/students';
import { toInstant } from './calendar.ts';
import { at } from './columns.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';

export const enrolmentColumns = [
  'id',
  'student_id',
  'course_id',
  'status',
  'enrolled_at',
  'ended_at',
] as const;

export function enrolmentRow(
  { school, courses, enrolments }: SchoolPlan,
  index: number,
): RowOf<'enrolments', typeof enrolmentColumns> {
  const ended = at(enrolments.of.ended, index);
  return [
    index + 1,
    school.firstStudentId + at(enrolments.of.student, index),
    courses[at(enrolments.of.course, index)]?.id ?? 0,
    enrolmentStatuses[at(enrolments.of.status, index)] ?? 'active',
    toInstant(at(enrolments.of.enrolled, index)),
    ended === 0 ? null : toInstant(ended),
  ];
}
