import * as z from 'zod/mini';
import { userTypes } from './ability.ts';
import { courseStatuses } from './courses.ts';
import * as dashboard from './dashboard.ts';
import { withSchemas } from './endpoint.schema.ts';
import { trialStates } from './students.ts';
import { id } from './text.schema.ts';
import { userStatuses } from './user.ts';

const studentsPerCourse = z.object({
  data: z.array(
    z.object({
      course_id: id,
      course_title: z.string(),
      class_level: z.string(),
      student_count: z.int(),
      status: z.enum(courseStatuses),
      /** Null: unlimited. */
      capacity: z.nullable(z.int()),
      change_30_days: z
        .int()
        .check(z.describe('New minus ended enrolments in the last 30 days, today included.')),
    }),
  ),
  meta: z.object({ total_courses: z.int(), total_students: z.int() }),
});
export type StudentsPerCourse = z.output<typeof studentsPerCourse>;

export const countStudentsPerCourse = withSchemas(dashboard.countStudentsPerCourse, {
  cache: true,
  summary: 'Active enrolments of every course, largest first, including empty courses.',
  response: studentsPerCourse,
});

const forEach = <const K extends string, S extends z.ZodMiniType>(keys: readonly K[], schema: S) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);

const byStatus = forEach(userStatuses, z.int());

const usersByStatus = z.extend(byStatus, {
  total: z.int(),
  by_type: forEach(userTypes, z.int()),
  by_type_and_status: forEach(userTypes, byStatus),
  trial: forEach(trialStates, z.int()),
  months: z
    .array(
      z.object({
        month: z.string().check(z.describe('Such as 2026-03.')),
        joined: z.int().check(z.describe('Users who joined in the month.')),
        total: z.int().check(z.describe('Users who had joined by its end.')),
      }),
    )
    .check(z.describe('The last 12 months in the time zone of the school, the current one last.')),
});
export type UsersByStatus = z.output<typeof usersByStatus>;

export const countUsersByStatus = withSchemas(dashboard.countUsersByStatus, {
  cache: true,
  summary: 'Users by status, type and month, and students by trial state.',
  response: z.object({ data: usersByStatus }),
});
