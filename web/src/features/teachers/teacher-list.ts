import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import { listTeachers, readTeacher } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details-options.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { byDate, byName, byNumber, byRank } from '@/api/hosts/sort-keys.ts';
import { adaptTeacherDetails, teacherAdapter } from '@/api/hosts/teachers.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export const teacherList: ListDefinition<Adapted<Teacher>> = {
  endpoint: listTeachers,
  defaultOrdering: 'full_name',
  ...teacherAdapter,
  searchTexts: ({ full_name, email }) => [full_name, email],
  sortKeys: {
    full_name: (row) => byName(row.full_name),
    email: (row) => byName(row.email),
    status: (row) => byRank(userStatuses)(row.status),
    experience_years: (row) => byNumber(row.experience_years),
    course_count: (row) => byNumber(row.course_count),
    student_count: (row) => byNumber(row.student_count),
    created_at: (row) => byDate(row.created_at),
    last_login_at: (row) => byDate(row.last_login_at),
  },
  filterValues: { status: (row) => row.status },
};

export const teacherDetails: DetailsSource<Adapted<Teacher>, Adapted<TeacherDetails>> = {
  list: teacherList,
  endpoint: readTeacher,
  adaptDetails: adaptTeacherDetails,
};
