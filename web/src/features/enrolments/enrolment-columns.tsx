import { canBeEnrolled } from '@/school/enrolments/enrolment-action.ts';
import type { EnrolmentRow } from '@/school/enrolments/enrolment-list.ts';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';
import { personName } from '@/school/people/person-name.tsx';
import { CourseLink, StudentLink } from '@/school/row-links.tsx';
import { statusCell } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { EnrolmentActions } from './enrolment-actions.tsx';
import styles from './enrolments.module.css';

export const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: (row, format) => (
      <span className={styles.student}>
        <StudentLink id={row.student.id}>{personName(row.student.full_name, format)}</StudentLink>
        {!canBeEnrolled(row.student) && statusCell(row.student.status, format)}
      </span>
    ),
    width: 170,
  },
  {
    id: 'course',
    title: 'enrolments.course',
    cell: ({ course }, format) => (
      <CourseLink id={course.id}>{format.match(course.title)}</CourseLink>
    ),
    card: 'detail',
    width: 170,
  },
  {
    id: 'status',
    title: 'table.fields.status',
    cell: (row, format) => statusCell(shownStatus(row), format, 'enrolment'),
    card: 'value',
    width: 70,
  },
  {
    id: 'enrolled_at',
    title: 'enrolments.enrolled',
    cell: ({ enrolled_at }, format) => format.moment(enrolled_at),
    startsDescending: true,
    card: 'detail',
    width: 90,
  },
  {
    id: 'ended_at',
    title: 'enrolments.ended',
    cell: ({ ended_at }, format) => format.moment(ended_at),
    width: 90,
  },
  {
    id: 'reason',
    title: 'enrolments.reason',
    cell: ({ reason, transferred_to: moved }, format) =>
      format.text(
        [moved && format.t('enrolments.transferredTo', { course: moved.title }), reason]
          .filter(Boolean)
          .join(' · ') || undefined,
      ),
    width: 140,
  },
  {
    id: 'email',
    title: 'table.fields.email',
    cell: ({ student }, format) => format.match(student.email),
    isHiddenAtFirst: true,
    width: 180,
  },
  {
    id: 'actions',
    title: 'pricing.actions',
    cell: (row) => <EnrolmentActions enrolment={row} />,
    isNumeric: true,
    isPinned: true,
    card: 'value',
    width: 28,
  },
];
