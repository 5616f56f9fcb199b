import { type Teacher, type TeacherDetails, updateTeacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { ImportLink } from '@/school/import-link.tsx';
import { personColumns } from '@/school/people/person-columns.tsx';
import { tagFilter, tagsColumn } from '@/school/tags/tag-badges.tsx';
import type { Column } from '@/table/column.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

const teacherColumns: readonly Column<Adapted<Teacher>>[] = [
  personColumns.fullName,
  personColumns.email,
  personColumns.status,
  {
    id: 'subjects',
    title: 'teachers.subjects',
    cell: ({ subjects }, format) => format.text(subjects.join(', ')),
    card: 'detail',
    width: 140,
  },
  {
    id: 'experience_years',
    title: 'teachers.experience',
    cell: ({ experience_years }, format) => format.count(experience_years),
    isNumeric: true,
    startsDescending: true,
    isHiddenAtFirst: true,
    width: 24,
  },
  {
    id: 'course_count',
    title: 'teachers.courses',
    cell: ({ course_count }, format) => format.count(course_count),
    isNumeric: true,
    startsDescending: true,
    width: 24,
  },
  {
    id: 'student_count',
    title: 'teachers.enrolments',
    cell: ({ student_count }, format) => format.count(student_count),
    isNumeric: true,
    startsDescending: true,
    width: 24,
  },
  personColumns.joined,
  { ...personColumns.lastSignIn, isHiddenAtFirst: true },
  {
    id: 'class_levels',
    title: 'table.fields.classLevels',
    cell: ({ class_levels }, format) => format.text(class_levels.join(', ')),
    isHiddenAtFirst: true,
    width: 140,
  },
  {
    id: 'headline',
    title: 'teachers.headline',
    cell: ({ headline }, format) => format.text(headline),
    isHiddenAtFirst: true,
    width: 180,
  },
  personColumns.phone,
  tagsColumn,
];

export const resource: Resource<Adapted<Teacher>, Own<TeacherDetails>> = {
  fileName: 'teachers',
  texts: listTexts('teachers'),
  bulk: bulkList('teachers'),
  actions: <ImportLink kind="teachers" />,
  list: teacherList,
  columns: teacherColumns,
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`status.${status}`),
    },
    tagFilter,
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
      load: async () => (await loadPart(() => import('./teacher-screens.tsx'))).TeacherNewScreen,
    },
    edit: {
      access: updateTeacher.access,
      load: async () => (await loadPart(() => import('./teacher-screens.tsx'))).TeacherEditScreen,
    },
  },
};
