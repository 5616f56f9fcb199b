import { type Teacher, type TeacherDetails, updateTeacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { ImportLink } from '@/school/import-link.tsx';
import { personColumns } from '@/school/people/person-columns.tsx';
import { statusFilter } from '@/school/status-badge.tsx';
import { tagFilter, tagsColumn } from '@/school/tags/tag-badges.tsx';
import type { Column } from '@/table/column.ts';
import { countColumn, textColumn } from '@/table/columns.ts';
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
  countColumn('experience_years', 'teachers.experience', 24, { isHiddenAtFirst: true }),
  countColumn('course_count', 'teachers.courses', 24),
  countColumn('student_count', 'teachers.enrolments', 24),
  personColumns.joined,
  { ...personColumns.lastSignIn, isHiddenAtFirst: true },
  {
    id: 'class_levels',
    title: 'table.fields.classLevels',
    cell: ({ class_levels }, format) => format.text(class_levels.join(', ')),
    isHiddenAtFirst: true,
    width: 140,
  },
  textColumn('headline', 'teachers.headline', 180, { isHiddenAtFirst: true }),
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
  filters: [statusFilter, tagFilter],
  record: {
    details: teacherDetails,
    kind: 'teachers.one',
    title: ({ full_name }) => full_name,
    load: async () => (await loadPart(() => import('./teacher-parts.tsx'))).TeacherDrawer,
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
