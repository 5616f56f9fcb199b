import * as z from 'zod/mini';
import { userTypes } from './ability.ts';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';
import { userStatuses } from './user.ts';

const readDashboard = { action: 'read', subject: 'Dashboard' } as const;

export const countStudentsPerCourse = endpoint({
  method: 'GET',
  path: '/api/courses/courses/student-count/',
  summary: 'Active enrolments of every course, largest first, zeros included.',
  access: readDashboard,
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

const eachCounted = <const K extends string>(keys: readonly K[]) =>
  z.object(
    Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<K, ReturnType<typeof z.int>>,
  );

const byStatus = eachCounted(userStatuses);

export const countUsersByStatus = endpoint({
  method: 'GET',
  path: '/api/auth/users/status-count/',
  summary: 'Users by status, by type, and students by the state of their trial.',
  access: readDashboard,
  isFigure: true,
  response: z.object({
    data: z.extend(byStatus, {
      total: z.int(),
      by_type: eachCounted(userTypes),
      by_type_and_status: z.object(
        Object.fromEntries(userTypes.map((type) => [type, byStatus])) as Record<
          (typeof userTypes)[number],
          typeof byStatus
        >,
      ),
      trial: z.object({ active: z.int(), expired: z.int(), converted: z.int() }),
    }),
  }),
});
export type UsersByStatus = z.output<typeof countUsersByStatus.response>['data'];
