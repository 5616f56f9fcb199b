import { Menu } from '@mantine/core';
import { dotted } from '@/lib/format/dotted.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { type EnrolmentRow, enrolmentList } from '@/school/enrolments/enrolment.queries.ts';
import {
  availableActions,
  canBeEnrolled,
  useEnrolmentRights,
} from '@/school/enrolments/enrolment-action.ts';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { RowLink } from '@/school/entity-link.tsx';
import { ImportLink } from '@/school/import-link.tsx';
import { personName, studentEmailColumn } from '@/school/people/person-columns.tsx';
import { statusCell, statusWord } from '@/school/status-badge.tsx';
import type { Column } from '@/table/column.ts';
import { momentColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { RowMenu } from '@/ui/row-menu.tsx';
import styles from './enrolments.module.css';

const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    id: 'student',
    title: 'enrolments.student',
    cell: (row, format) => (
      <span className={styles.student}>
        <RowLink
          to="students"
          id={row.student.id}
          name={personName(row.student.full_name, format)}
        />
        {!canBeEnrolled(row.student) && statusCell(row.student.status, format)}
      </span>
    ),
    width: 170,
  },
  {
    id: 'course',
    title: 'enrolments.course',
    cell: ({ course }, format) => (
      <RowLink to="courses" id={course.id} name={format.match(course.title)} />
    ),
    card: 'detail',
    width: 170,
  },
  {
    id: 'status',
    title: 'table.fields.status',
    cell: (row, format) => statusCell(shownStatus(row), format, 'enrolment'),
    card: 'detail',
    width: 70,
  },
  momentColumn('enrolled_at', 'enrolments.enrolled', 90, { card: 'detail' }),
  momentColumn('ended_at', 'enrolments.ended', 90),
  {
    id: 'reason',
    title: 'enrolments.reason',
    cell: ({ reason, transferred_to: moved }, format) =>
      format.text(
        dotted([moved && format.t('enrolments.transferredTo', { course: moved.title }), reason]) ||
          undefined,
      ),
    width: 140,
  },
  studentEmailColumn,
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

const EnrolmentActions = ({ enrolment }: { readonly enrolment: EnrolmentRow }) => {
  const { t } = useTranslation();
  const actions = availableActions(enrolment, useEnrolmentRights());
  const { ask, dialogs } = useEnrolmentDialogs();
  // The dialog stays open while it explains why no action is left.
  if (actions.length === 0) return dialogs;
  const { student, course } = enrolment;
  return (
    <>
      <RowMenu label={t('enrolments.actionsOf', { name: student.full_name, course: course.title })}>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => ask(action, enrolment)}>
            {t(`enrolments.actions.${action}.button`)}
          </Menu.Item>
        ))}
      </RowMenu>
      {dialogs}
    </>
  );
};

/** An enrolment has no details beyond its row, which leads to the student and the course. */
export const resource: Resource<EnrolmentRow> = {
  fileName: 'enrolments',
  texts: listTexts('enrolments'),
  bulk: {
    ...bulkList('enrolments'),
    name: ({ student, course }) => `${student.full_name}, ${course.title}`,
  },
  list: enrolmentList,
  columns: enrolmentColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => statusWord(t, status, 'enrolment'),
    },
  ],
  actions: (
    <>
      <ImportLink kind="enrolments" />
      <EnrolButton variant="filled" />
    </>
  ),
};
