import {
  type Course,
  type CourseDetails,
  courseStatuses,
  listCourses,
  readCourse,
} from '@provost/contract/courses';
import type { DetailsSource } from '@/api/details/details-options.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import {
  byInstant,
  byMoney,
  byName,
  byNameAndNumber,
  byNumber,
  byRank,
} from '@/api/list/sort-keys.ts';
import type { Own } from '@/api/own.ts';

export const courseList: ListDefinition<Adapted<Course>> = {
  endpoint: listCourses,
  defaultOrdering: 'title',
  ...courseAdapter,
  searchTexts: ({ title, code, subject, teacher }) => [title, code, subject, teacher?.full_name],
  sortKeys: {
    title: byName((row) => row.title),
    code: byName((row) => row.code),
    subject: byName((row) => row.subject),
    class_level: byNameAndNumber((row) => row.class_level),
    status: byRank(courseStatuses, (row) => row.status),
    current_price: byMoney((row) => row.current_price),
    student_count: byNumber((row) => row.student_count),
    starts_at: byInstant((row) => row.starts_at),
  },
  filterValues: {
    status: (row) => row.status,
    class_level: (row) => row.class_level_id ?? row.class_level,
    subject: (row) => row.subject,
  },
};

export const courseDetails: DetailsSource<Adapted<Course>, Own<CourseDetails>> = {
  list: courseList,
  endpoint: readCourse,
};
