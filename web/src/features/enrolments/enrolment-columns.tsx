import { readCourse } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { canBeEnrolled } from '@/school/enrolments/enrolment-action.ts';
import type { EnrolmentRow } from '@/school/enrolments/enrolment-list.ts';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { personName } from '@/school/people/person-name.tsx';
import { statusCell } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { EnrolmentActions } from './enrolment-actions.tsx';
import styles from './enrolments.module.css';

interface NameLinkProps {
  readonly enrolment: EnrolmentRow;
  readonly children: ReactNode;
}

const StudentLink = ({ enrolment: { student }, children }: NameLinkProps) => (
  <EntityLink to="/students/$id" id={student.id} isOpen={useCan()(readStudent.access)}>
    {children}
  </EntityLink>
);

const CourseLink = ({ enrolment: { course }, children }: NameLinkProps) => (
  <EntityLink to="/courses/$id" id={course.id} isOpen={useCan()(readCourse.access)}>
    {children}
  </EntityLink>
);

export const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: (row, format) => (
      <span className={`${styles.name} ${styles.student}`}>
        <StudentLink enrolment={row}>{personName(row.student.full_name, format)}</StudentLink>
        {!canBeEnrolled(row.student) && statusCell(row.student.status, format)}
      </span>
    ),
    width: 170,
  },
  {
    id: 'course',
    title: 'enrolments.course',
    cell: (row, format) => (
      <span className={styles.name}>
        <CourseLink enrolment={row}>{format.match(row.course.title)}</CourseLink>
      </span>
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
