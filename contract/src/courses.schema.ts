import * as z from 'zod/mini';
import { courseChange, courseForm } from './courses.form.ts';
import * as courses from './courses.ts';
import { withSchemas } from './endpoint.schema.ts';
import { dataPage, written } from './list.schema.ts';
import { pricing } from './pricing.schema.ts';
import { enrolmentStatuses } from './students.ts';
import { recordTag } from './tags.schema.ts';
import { id, instant, versionQuery } from './text.schema.ts';

const fullCourse = z.object({
  id,
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  class_level: z.string(),
  class_level_id: id,
  teacher: z.nullable(z.object({ id, full_name: z.string() })),
  description: z.nullable(z.string()),
  status: z.enum(courses.courseStatuses),
  /** Null: a draft without a price. */
  current_price: z.nullable(z.string()),
  currency: z.string(),
  capacity: z.nullable(z.int()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  student_count: z.int(),
  payment_plans: z.array(id),
  tax_rate: z.nullable(id),
  tags: z.array(recordTag),
  version: z.int(),
});
export type Course = z.output<typeof fullCourse>;

/** Teachers do not see prices. Plans and tax rates are for those who can read them. */
const course = z.extend(fullCourse, {
  current_price: z.optional(fullCourse.shape.current_price),
  payment_plans: z.optional(fullCourse.shape.payment_plans),
  tax_rate: z.optional(fullCourse.shape.tax_rate),
});
export type SeenCourse = z.output<typeof course>;

export const listCourses = withSchemas(courses.listCourses, {
  cache: true,
  summary: 'Courses; a teacher sees only their own.',
  response: dataPage(course),
});

const details = z.object({
  students: z.array(
    z.object({
      id,
      full_name: z.string(),
      email: z.string(),
      status: z.enum(enrolmentStatuses),
      enrolled_at: instant,
      transferred_to: z.nullable(z.object({ id, title: z.string() })),
    }),
  ),
  price_history: z.array(z.extend(pricing, { is_deleted: z.boolean() })),
});
export type CourseDetails = Course & z.output<typeof details>;

const courseDetails = z.extend(course, {
  ...details.shape,
  price_history: z.optional(details.shape.price_history),
});
export type SeenCourseDetails = z.output<typeof courseDetails>;

export const readCourse = withSchemas(courses.readCourse, {
  summary: `A course with its price, its latest ${courses.courseDetailRows} students and its latest ${courses.courseDetailRows} prices.`,
  response: z.object({ data: courseDetails }),
});

const room = z.object({
  /** Null: unlimited. */
  capacity: z.nullable(z.int()),
  student_count: z.int(),
  /** In the order of enrolment. */
  seats: z.array(
    z.object({
      enrolment: id,
      student: z.object({ id, full_name: z.string() }),
      state: z.enum(courses.seatStates),
      /** Beyond the capacity. */
      is_standing: z.boolean(),
      balance: z.optional(z.string()),
    }),
  ),
  currency: z.string(),
  weeks: z.array(z.object({ start: z.string(), new: z.int() })),
  waiting: z.optional(
    z.object({
      /** On the waiting list of the course. */
      count: z.int(),
      /** These first, then students of the class level without a course. */
      students: z.array(z.object({ id, full_name: z.string() })),
    }),
  ),
  /** Gross less refunds of all time. */
  revenue: z.optional(z.string()),
});
export type CourseRoom = z.output<typeof room>;

export const readRoom = withSchemas(courses.readRoom, {
  summary: `The seats of a course (the first ${courses.maxRoomSeats}), its new enrolments of ${courses.roomWeeks} weeks, and who waits. Money is for those who can read payments.`,
  response: z.object({ data: room }),
});

export const createCourse = withSchemas(courses.createCourse, {
  summary: 'Add a course.',
  body: courseForm,
  status: 201,
  response: written(course),
  errors: ['code_in_use'],
});

export const updateCourse = withSchemas(courses.updateCourse, {
  summary: 'Edit, publish or archive a course. Publishing needs a teacher and a price.',
  body: courseChange,
  response: written(course),
  errors: ['code_in_use', 'stale'],
});

export const deleteCourse = withSchemas(courses.deleteCourse, {
  summary: 'Delete a draft that has no enrolments.',
  query: versionQuery,
  response: written(z.pick(course, { id: true })),
  errors: ['in_use', 'stale'],
});

export const listSubjects = withSchemas(courses.listSubjects, {
  cache: true,
  summary: 'The subjects of courses and teachers, in alphabetical order.',
  response: z.object({ data: z.array(z.string()) }),
});
