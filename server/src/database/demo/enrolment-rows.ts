import { enrolmentStatuses } from '@provost/contract/students';
import { toInstant } from './calendar.ts';
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
  const ended = enrolments.get('ended', index);
  return [
    index + 1,
    school.firstStudentId + enrolments.get('student', index),
    courses[enrolments.get('course', index)]?.id ?? 0,
    enrolmentStatuses[enrolments.get('status', index)] ?? 'active',
    toInstant(enrolments.get('enrolled', index)),
    ended === 0 ? null : toInstant(ended),
  ];
}
