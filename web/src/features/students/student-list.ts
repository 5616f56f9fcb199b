import { phoneDigits } from '@provost/contract/search-term';
import {
  type enrolmentStates,
  listStudents,
  readStudent,
  type Student,
  type StudentDetails,
} from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant, byName, byNameAndNumber, byNumber, byRank } from '@/api/list/sort-keys.ts';
import type { Own } from '@/api/own.ts';
import { trialStateOf } from '@/school/people/trial.ts';

/** Undefined for a student who can't be enrolled, such as a suspended one. */
const enrolmentStateOf = (row: Adapted<Student>): (typeof enrolmentStates)[number] | undefined => {
  if ((row.enrolled_course_count ?? 0) > 0) return 'enrolled';
  return (row.status ?? 'active') === 'active' ? 'not_enrolled' : undefined;
};

export const studentList: ListDefinition<Adapted<Student>> = {
  endpoint: listStudents,
  defaultOrdering: 'full_name',
  ...studentAdapter,
  searchTexts: ({ full_name, email, phone }) => [full_name, email, phoneDigits(phone ?? '')],
  sortKeys: {
    full_name: byName((row) => row.full_name),
    email: byName((row) => row.email),
    status: byRank(userStatuses, (row) => row.status),
    class_level: byNameAndNumber((row) => row.class_level),
    enrolled_course_count: byNumber((row) => row.enrolled_course_count),
    created_at: byInstant((row) => row.created_at),
    last_login_at: byInstant((row) => row.last_login_at),
  },
  filterValues: {
    status: (row) => row.status,
    enrolment: enrolmentStateOf,
    trial: trialStateOf,
    class_level: (row) => row.class_level_id ?? row.class_level,
  },
  // As specified.
  plainDefault: true,
};

export const studentDetails: DetailsSource<Adapted<Student>, Own<StudentDetails>> = {
  list: studentList,
  endpoint: readStudent,
};
