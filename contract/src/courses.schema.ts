import * as z from 'zod/mini';
import * as courses from './courses.ts';
import { withSchemas } from './endpoint.schema.ts';
import { dataPage } from './list.schema.ts';
import { pricing } from './pricing.schema.ts';
import { enrolmentStatuses } from './students.ts';
import { id, idParams, instant } from './text.schema.ts';

const course = z.object({
  id,
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  class_level: z.string(),
  teacher: z.nullable(z.object({ id, full_name: z.string() })),
  description: z.nullable(z.string()),
  status: z.enum(courses.courseStatuses),
  current_price: z.string(),
  currency: z.string(),
  capacity: z.nullable(z.int()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  student_count: z.int(),
});
export type Course = z.output<typeof course>;

export const listCourses = withSchemas(courses.listCourses, {
  cache: true,
  summary: 'Courses; a teacher sees only their own.',
  response: dataPage(course),
});

const courseDetails = z.extend(course, {
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
});
export type CourseDetails = z.output<typeof courseDetails>;

export const readCourse = withSchemas(courses.readCourse, {
  summary: 'A course with its latest students, its price and its price history.',
  params: idParams,
  response: z.object({ data: courseDetails }),
});

const classLevel = z.object({ id, name: z.string() });
export type ClassLevel = z.output<typeof classLevel>;

export const listClassLevels = withSchemas(courses.listClassLevels, {
  cache: true,
  summary: 'The class levels of the school, in order.',
  response: z.object({ data: z.array(classLevel) }),
});
