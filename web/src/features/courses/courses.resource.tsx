import { type Course, type CourseDetails, updateCourse } from '@provost/contract/courses';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { courseColumns } from './course-columns.ts';
import { courseDetails, courseList } from './course-list.ts';

export const resource: Resource<Adapted<Course>, Own<CourseDetails>> = {
  fileName: 'courses',
  texts: listTexts('courses'),
  list: courseList,
  columns: courseColumns,
  hiddenFromOwn: { subject: 'Course', names: ['current_price'] },
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`status.${status}`),
    },
    {
      name: 'class_level',
      title: 'table.fields.classLevel',
      options: classLevelOptions,
    },
    // The API has no list of subjects: the menu only offers those that a link brought.
    { name: 'subject', title: 'courses.subject', options: [] },
  ],
  record: {
    details: courseDetails,
    kind: 'courses.one',
    title: ({ title }) => title,
    load: async () => (await loadPart(() => import('./course-drawer.tsx'))).CourseDrawer,
    loadPage: async () => (await loadPart(() => import('./course-page.tsx'))).CoursePage,
  },
  forms: {
    create: {
      screen: 'course-new',
      load: async () => (await loadPart(() => import('./course-new-screen.tsx'))).CourseNewScreen,
    },
    edit: {
      access: updateCourse.access,
      load: async () => (await loadPart(() => import('./course-edit-screen.tsx'))).CourseEditScreen,
    },
  },
};
