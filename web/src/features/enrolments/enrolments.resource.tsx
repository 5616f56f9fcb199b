import { ActionIcon, Menu } from '@mantine/core';
import { readCourse } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { availableActions } from '@/school/enrolments/enrolment-action.ts';
import { type EnrolmentRow, enrolmentList } from '@/school/enrolments/enrolment-list.ts';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { personName } from '@/school/people/person-name.tsx';
import { statusCell, statusWord } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import styles from './enrolments.module.css';

/** The actions on the enrolment of a row. */
const EnrolmentActions = ({ enrolment }: { readonly enrolment: EnrolmentRow }) => {
  const { t } = useTranslation();
  const actions = availableActions(enrolment, useEnrolmentRights());
  const { ask, dialogs } = useEnrolmentDialogs();
  // The dialog stays open while it explains why no action is left.
  if (actions.length === 0) return dialogs;
  const { student, course } = enrolment;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('enrolments.actionsOf', {
              name: student.full_name,
              course: course.title,
            })}
          >
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item key={action} onClick={() => ask(action, enrolment)}>
              {t(`enrolments.actions.${action}.button`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
};

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

const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: (row, format) => (
      <span className={styles.name}>
        <StudentLink enrolment={row}>{personName(row.student.full_name, format)}</StudentLink>
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

/** An enrolment has no details beyond its row, which leads to the student and the course. */
export const resource: Resource<EnrolmentRow> = {
  fileName: 'enrolments',
  texts: listTexts('enrolments'),
  list: enrolmentList,
  columns: enrolmentColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => statusWord(t, status, 'enrolment'),
    },
  ],
  actions: <EnrolButton variant="filled" />,
};
