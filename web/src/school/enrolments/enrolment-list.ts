import { type Enrolment, listEnrolments } from '@provost/contract/enrolments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { enrolmentAdapter } from '@/api/hosts/enrolments.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant } from '@/api/list/sort-keys.ts';

export type EnrolmentRow = Adapted<Enrolment>;

export const enrolmentList: ListDefinition<EnrolmentRow> = {
  endpoint: listEnrolments,
  defaultOrdering: '-enrolled_at',
  ...enrolmentAdapter,
  searchTexts: ({ student, course }) => [
    student.full_name,
    student.email,
    course.title,
    course.code,
  ],
  sortKeys: { enrolled_at: byInstant((row) => row.enrolled_at) },
  filterValues: {
    status: (row) => row.status,
    student: (row) => row.student.id,
    course: (row) => row.course.id,
  },
};
