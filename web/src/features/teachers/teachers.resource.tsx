import { registerTeacher, type Teacher, type TeacherDetails } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import { IconUserPlus } from '@tabler/icons-react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { NewRecordLink } from '@/school/new-record-link.tsx';
import type { Resource } from '@/table/resource.ts';
import { teacherColumns } from './teacher-columns.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

export const teachers: Resource<Adapted<Teacher>, Own<TeacherDetails>> = {
  fileName: 'teachers',
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
      // Archived and erased people are listed when they are asked for.
      initial: 'invited,active,suspended',
    },
  ],
  record: {
    details: teacherDetails,
    kind: 'teachers.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./teacher-drawer.tsx'))).TeacherDrawer,
  },
  actions: (
    <NewRecordLink
      to="/teachers/new"
      access={registerTeacher.access}
      title="teachers.register"
      icon={IconUserPlus}
    />
  ),
};
