import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { type EnrolmentRow, enrolmentList } from '@/school/enrolments/enrolment-list.ts';
import { statusWord } from '@/school/status-badge.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { enrolmentColumns } from './enrolment-columns.tsx';

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
