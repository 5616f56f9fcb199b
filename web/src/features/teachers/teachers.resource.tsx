import { type Teacher, type TeacherDetails, updateTeacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { teacherColumns } from './teacher-columns.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

export const resource: Resource<Adapted<Teacher>, Own<TeacherDetails>> = {
  fileName: 'teachers',
  texts: listTexts('teachers'),
  list: teacherList,
  columns: teacherColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`status.${status}`),
    },
  ],
  record: {
    details: teacherDetails,
    kind: 'teachers.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./teacher-drawer.tsx'))).TeacherDrawer,
    loadPage: async () => (await loadPart(() => import('./teacher-page.tsx'))).TeacherPage,
  },
  forms: {
    create: {
      screen: 'teacher-new',
      title: 'teachers.register',
      load: async () => (await loadPart(() => import('./teacher-new-screen.tsx'))).TeacherNewScreen,
    },
    edit: {
      access: updateTeacher.access,
      load: async () =>
        (await loadPart(() => import('./teacher-edit-screen.tsx'))).TeacherEditScreen,
    },
  },
};
