import { phoneDigits } from '@provost/contract/search-term';
import {
  listTeachers,
  readTeacher,
  type Teacher,
  type TeacherDetails,
} from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details/details-options.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { teacherAdapter } from '@/api/hosts/teachers.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant, byName, byNumber, byRank } from '@/api/list/sort-keys.ts';
import type { Own } from '@/api/own.ts';

export const teacherList: ListDefinition<Adapted<Teacher>> = {
  endpoint: listTeachers,
  defaultOrdering: 'full_name',
  ...teacherAdapter,
  searchTexts: ({ full_name, email, phone }) => [full_name, email, phoneDigits(phone ?? '')],
  sortKeys: {
    full_name: byName((row) => row.full_name),
    email: byName((row) => row.email),
    status: byRank(userStatuses, (row) => row.status),
    experience_years: byNumber((row) => row.experience_years),
    course_count: byNumber((row) => row.course_count),
    student_count: byNumber((row) => row.student_count),
    created_at: byInstant((row) => row.created_at),
    last_login_at: byInstant((row) => row.last_login_at),
  },
  filterValues: { status: (row) => row.status },
};

export const teacherDetails: DetailsSource<Adapted<Teacher>, Own<TeacherDetails>> = {
  list: teacherList,
  endpoint: readTeacher,
};
