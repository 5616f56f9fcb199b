import type { StudentsPerCourse, UsersByStatus } from './dashboard.schema.ts';
import { endpoint } from './endpoint.ts';

export type * from './dashboard.schema.ts';

const readDashboard = { action: 'read', subject: 'Dashboard' } as const;

export const countStudentsPerCourse = endpoint<StudentsPerCourse>()({
  route: 'GET /api/courses/courses/student-count/',
  access: readDashboard,
  shows: ['courses', 'enrolments', 'students'],
  isFigure: true,
});

export const countUsersByStatus = endpoint<{ data: UsersByStatus }>()({
  route: 'GET /api/auth/users/status-count/',
  access: readDashboard,
  shows: ['students', 'teachers', 'staff'],
  isFigure: true,
});
