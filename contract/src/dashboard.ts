import * as z from 'zod/mini';
import { userTypes } from './ability.ts';
import { endpoint } from './endpoint.ts';
import { trialStates } from './students.ts';
import { id } from './text.ts';
import { userStatuses } from './user.ts';

const readDashboard = { action: 'read', subject: 'Dashboard' } as const;

export const countStudentsPerCourse = endpoint({
  method: 'GET',
  path: '/api/courses/courses/student-count/',
  summary: 'Active enrolments of every course, largest first, zeros included.',
  access: readDashboard,
  cache: true,
  isFigure: true,
  response: z.object({
    data: z.array(
      z.object({
        course_id: id,
        course_title: z.string(),
        class_level: z.string(),
        student_count: z.int(),
      }),
    ),
    meta: z.object({ total_courses: z.int(), total_students: z.int() }),
  }),
});
export type StudentsPerCourse = z.output<typeof countStudentsPerCourse.response>;

/** The same for each of the keys. */
const forEach = <const K extends string, S extends z.ZodMiniType>(keys: readonly K[], schema: S) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);

const byStatus = forEach(userStatuses, z.int());

export const countUsersByStatus = endpoint({
  method: 'GET',
  path: '/api/auth/users/status-count/',
  summary: 'Users by status, by type, and students by the state of their trial.',
  access: readDashboard,
  cache: true,
  isFigure: true,
  response: z.object({
    data: z.extend(byStatus, {
      total: z.int(),
      by_type: forEach(userTypes, z.int()),
      by_type_and_status: forEach(userTypes, byStatus),
      trial: forEach(trialStates, z.int()),
    }),
  }),
});
export type UsersByStatus = z.output<typeof countUsersByStatus.response>['data'];
