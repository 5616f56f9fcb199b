import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dataPage, listQuery } from './list.ts';
import { pricing } from './pricing.ts';
import { enrolmentStatuses } from './students.ts';
import { id, idParams, instant } from './text.ts';

export const courseStatuses = ['draft', 'published', 'archived'] as const;
export type CourseStatus = (typeof courseStatuses)[number];

const course = z.object({
  id,
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  class_level: z.string(),
  teacher: z.nullable(z.object({ id, full_name: z.string() })),
  description: z.nullable(z.string()),
  status: z.enum(courseStatuses),
  current_price: z.string(),
  currency: z.string(),
  capacity: z.nullable(z.int()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  student_count: z.int(),
});
export type Course = z.output<typeof course>;

const readCourses = { action: 'read', subject: 'Course' } as const;

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Courses; for a teacher, their own.',
  access: readCourses,
  cache: true,
  query: listQuery({
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
  }),
  response: dataPage(course),
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

export const readCourse = endpoint({
  method: 'GET',
  path: '/api/courses/{id}/',
  summary: 'A course with its latest students, its price and how the price came about.',
  access: readCourses,
  params: idParams,
  response: z.object({
    data: z.extend(course, {
      students: z.array(
        z.object({
          id,
          full_name: z.string(),
          email: z.string(),
          status: z.enum(enrolmentStatuses),
          enrolled_at: instant,
        }),
      ),
      price_history: z.array(z.extend(pricing, { is_deleted: z.boolean() })),
    }),
  }),
});
export type CourseDetails = z.output<typeof readCourse.response>['data'];

/** In order, youngest first; the calculator and the registration form choose from these. */
export const listClassLevels = endpoint({
  method: 'GET',
  path: '/api/class-levels/',
  summary: 'The class levels of the school, in order.',
  access: { action: 'read', subject: 'Auth' },
  cache: true,
  response: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
});
