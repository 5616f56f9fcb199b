import { enrolmentStatuses } from '@provost/contract/students';
import { toInstant } from './calendar.ts';
import { at } from './columns.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';
import { priceAt } from './price-plan.ts';

export const enrolmentColumns = [
  'id',
  'student_id',
  'course_id',
  'status',
  'enrolled_at',
  'ended_at',
  'reason',
  'transferred_from_id',
  'price_cents',
] as const;

const transferReason = 'Moved to a course that suits the timetable better.';
const cancelReasons = [
  'Moved to another school.',
  'The timetable no longer fits.',
  null,
  'Found the course too difficult.',
  'Illness.',
  null,
  'Costs.',
];

export function enrolmentRow(
  { school, courses, enrolments, transfers }: SchoolPlan,
  index: number,
): RowOf<'enrolments', typeof enrolmentColumns> {
  const ended = at(enrolments.of.ended, index);
  const status = enrolmentStatuses[at(enrolments.of.status, index)] ?? 'active';
  const cancelReason = cancelReasons[index % cancelReasons.length] ?? null;
  const source = transfers.get(index);
  const course = courses[at(enrolments.of.course, index)];
  const enrolled = at(enrolments.of.enrolled, index);
  return [
    index + 1,
    school.firstStudentId + at(enrolments.of.student, index),
    course?.id ?? 0,
    status,
    toInstant(enrolled),
    ended === 0 ? null : toInstant(ended),
    transfers.get(index + 1) === index
      ? transferReason
      : status === 'cancelled'
        ? cancelReason
        : null,
    source === undefined ? null : source + 1,
    priceAt(course?.prices ?? [], enrolled),
  ];
}
