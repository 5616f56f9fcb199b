import { type SqlBool, sql } from 'kysely';
import { sumCounters } from '../../list/counter.ts';
import { enumFilter, idFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { selectionFilters } from '../../school/bulk/selection-filters.ts';
import { enrolmentRows } from '../../school/enrolments/enrolments.repository.ts';
import { searchedByTeachers } from '../../school/enrolments/own-students.ts';

/** A search finds enrolments by their student. */
export const enrolmentSource = {
  name: 'enrolments',
  table: 'enrolments',
  own: {
    subject: 'Enrolment',
    // Teachers see current students only, as in the details of a course.
    where: (callerId: number) => sql<SqlBool>`enrolments.status = 'active'
      and enrolments.course_id in
        (select courses.id from courses where courses.teacher_id = ${callerId})`,
    searched: searchedByTeachers,
  },
  orderings: { enrolled_at: { column: 'enrolments.enrolled_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'enrolled_at', descending: true }],
  filters: {
    status: enumFilter('enrolments.status'),
    student: idFilter('enrolments.student_id'),
    course: idFilter('enrolments.course_id'),
    ...selectionFilters('enrolments', 'Enrolment'),
  },
  indexed: { status: ['enrolled_at'], student: ['enrolled_at'] },
  search: { table: 'users', column: 'enrolments.student_id', byEmail: userEmailStartsWith },
  counter: sumCounters({ table: 'enrolment_counts', filters: { status: enumFilter('status') } }),
  rows: enrolmentRows,
} as const;
