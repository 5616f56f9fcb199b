import type { ClassLevel, Course, CourseDetails } from './courses.schema.ts';
import { endpoint } from './endpoint.ts';
import type { DataPage } from './list.schema.ts';

export type { Course, CourseDetails };

export const courseStatuses = ['draft', 'published', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

const readCourses = { action: 'read', subject: 'Course' } as const;

export const listCourses = endpoint<{ response: DataPage<Course> }>()({
  method: 'GET',
  path: '/api/courses',
  access: readCourses,
  list: {
    orderings: [
      'title',
      'code',
      'subject',
      'class_level',
      'status',
      'current_price',
      'student_count',
      'starts_at',
    ],
    filters: { status: courseStatuses },
    textFilters: ['class_level', 'subject'],
  },
  csv: {
    access: { action: 'export', subject: 'Course' },
    columns: [
      'id',
      'code',
      'title',
      'subject',
      'class_level',
      'teacher.full_name',
      'status',
      'current_price',
      'currency',
      'capacity',
      'student_count',
      'starts_at',
      'ends_at',
    ],
  },
});

export const readCourse = endpoint<{ response: { data: CourseDetails } }>()({
  method: 'GET',
  path: '/api/courses/{id}/',
  access: readCourses,
});

/** In order, youngest first; the calculator and the registration form choose from these. */
export const listClassLevels = endpoint<{ response: { data: ClassLevel[] } }>()({
  method: 'GET',
  path: '/api/class-levels/',
  access: { action: 'read', subject: 'Auth' },
});
