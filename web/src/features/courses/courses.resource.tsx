import { type Course, type CourseDetails, updateCourse } from '@provost/contract/courses';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { bulkList } from '@/school/bulk/bulk-list.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { ImportLink } from '@/school/import-link.tsx';
import { statusColumn, statusFilter } from '@/school/status-badge.tsx';
import { tagFilter, tagsColumn } from '@/school/tags/tag-badges.tsx';
import type { Column } from '@/table/column.ts';
import { countColumn, matchColumn, momentColumn, textColumn } from '@/table/columns.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { courseDetails, courseList } from './course-list.ts';

const courseColumns: readonly Column<Adapted<Course>>[] = [
  matchColumn('title', 'courses.title', 220),
  matchColumn('code', 'courses.code', 72),
  statusColumn,
  matchColumn('subject', 'courses.subject', 90),
  textColumn('class_level', 'table.fields.classLevel', 80),
  {
    id: 'teacher',
    title: 'courses.teacher',
    cell: ({ teacher }, format) => format.match(teacher?.full_name),
    card: 'detail',
    width: 130,
  },
  {
    id: 'current_price',
    title: 'courses.price',
    cell: ({ current_price, currency, status }, format) =>
      // Only our server has drafts without a price; a foreign host may not say it.
      current_price === undefined && status === 'draft'
        ? format.t('courses.noPrice')
        : format.amount(current_price, currency),
    isNumeric: true,
    startsDescending: true,
    card: 'value',
    width: 72,
  },
  countColumn('student_count', 'courses.students', 32),
  momentColumn('starts_at', 'courses.starts', 90, { card: 'detail' }),
  momentColumn('ends_at', 'courses.ends', 90, { isHiddenAtFirst: true }),
  countColumn('capacity', 'courses.capacity', 32, { isHiddenAtFirst: true }),
  tagsColumn,
];

export const resource: Resource<Adapted<Course>, Own<CourseDetails>> = {
  fileName: 'courses',
  texts: listTexts('courses'),
  bulk: bulkList('courses'),
  actions: <ImportLink kind="courses" />,
  list: courseList,
  columns: courseColumns,
  hiddenFromOwn: { subject: 'Course', names: ['current_price'] },
  filters: [
    statusFilter,
    { name: 'class_level', title: 'table.fields.classLevel', options: classLevelOptions },
    // The API has no list of subjects: the menu only offers those that a link brought.
    { name: 'subject', title: 'courses.subject', options: [] },
    tagFilter,
  ],
  record: {
    details: courseDetails,
    kind: 'courses.one',
    title: ({ title }) => title,
    load: async () => (await loadPart(() => import('./course-parts.tsx'))).CourseDrawer,
    loadPage: async () => (await loadPart(() => import('./course-page.tsx'))).CoursePage,
  },
  forms: {
    create: {
      screen: 'course-new',
      load: async () => (await loadPart(() => import('./course-screens.tsx'))).CourseNewScreen,
    },
    edit: {
      access: updateCourse.access,
      load: async () => (await loadPart(() => import('./course-screens.tsx'))).CourseEditScreen,
    },
  },
};
