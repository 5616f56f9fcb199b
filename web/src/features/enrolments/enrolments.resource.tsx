import { enrolmentStatuses } from '@provost/contract/students';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { type EnrolmentRow, enrolmentList } from '@/school/enrolments/enrolment-list.ts';
import { statusWord } from '@/school/status-badge.tsx';
import type { Resource } from '@/table/resource.ts';
import { enrolmentColumns } from './enrolment-columns.tsx';

/** An enrolment has no details beyond its row, which leads to the student and the course. */
export const enrolments: Resource<EnrolmentRow> = {
  fileName: 'enrolments',
  texts: {
    title: 'nav.enrolments',
    count: 'enrolments.count',
    search: 'enrolments.search',
    empty: 'enrolments.empty',
    emptyHint: 'enrolments.emptyHint',
    noMatch: 'enrolments.noMatch',
    failure: 'enrolments.failure',
  },
  list: enrolmentList,
  columns: enrolmentColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      options: enrolmentStatuses,
      label: (status, t) => statusWord(t, status, 'enrolment'),
    },
  ],
  actions: <EnrolButton variant="filled" />,
};
