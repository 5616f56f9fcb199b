import {
  type Course,
  type CourseDetails,
  courseStatuses,
  createCourse,
} from '@provost/contract/courses';
import { IconPlus } from '@tabler/icons-react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import { NewRecordLink } from '@/school/new-record-link.tsx';
import type { Resource } from '@/table/resource.ts';
import { courseColumns } from './course-columns.ts';
import { courseDetails, courseList } from './course-list.ts';

export const courses: Resource<Adapted<Course>, Own<CourseDetails>> = {
  fileName: 'courses',
  texts: {
    title: 'nav.courses',
    count: 'courses.count',
    search: 'courses.search',
    empty: 'courses.empty',
    emptyHint: 'courses.emptyHint',
    noMatch: 'courses.noMatch',
    failure: 'courses.failure',
  },
  actions: (
    <NewRecordLink
      to="/courses/new"
      access={createCourse.access}
      title="nav.course-new"
      icon={IconPlus}
    />
  ),
  list: courseList,
  columns: courseColumns,
  hiddenFromOwn: { subject: 'Course', names: ['current_price'] },
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      options: courseStatuses,
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
  },
};
