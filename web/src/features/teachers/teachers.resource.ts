import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { Resource } from '@/table/resource.ts';
import { RegisterTeacherLink } from './register-teacher-link.tsx';
import { teacherColumns } from './teacher-columns.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

export const teachers: Resource<Adapted<Teacher>, Adapted<TeacherDetails>> = {
  name: 'teachers',
  texts: {
    title: 'nav.teachers',
    count: 'teachers.count',
    search: 'teachers.search',
    empty: 'teachers.empty',
    emptyHint: 'teachers.emptyHint',
    noMatch: 'teachers.noMatch',
    failure: 'teachers.failure',
  },
  list: teacherList,
  columns: teacherColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      options: userStatuses,
      label: (status, t) => t(`status.${status}`),
    },
  ],
  record: {
    details: teacherDetails,
    kind: 'teachers.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./teacher-drawer.tsx'))).TeacherDrawer,
    hasPage: true,
  },
  actions: RegisterTeacherLink,
};
