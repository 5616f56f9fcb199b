import type { listAuditEvents } from '@provost/contract/audit';
import type { listCourses } from '@provost/contract/courses';
import type { listEnrolments } from '@provost/contract/enrolments';
import type { listJobs } from '@provost/contract/jobs';
import type { listPayments } from '@provost/contract/payments';
import type { listStaff } from '@provost/contract/staff';
import type { listStudents } from '@provost/contract/students';
import type { listTeachers } from '@provost/contract/teachers';
import type { listUsers } from '@provost/contract/user';
import { loadPart } from '@/lib/dom/load-part.ts';
import { createListRoutes } from './create-list-routes.ts';

/** One entry per list. */
export const listRoutes = [
  ...createListRoutes<typeof listStudents>()({
    name: 'students',
    loadResource: async () =>
      (await loadPart(() => import('@/features/students/students.resource.tsx'))).students,
    loadPage: async () =>
      (await loadPart(() => import('@/features/students/student-page.tsx'))).StudentPage,
  }),
  ...createListRoutes<typeof listTeachers>()({
    name: 'teachers',
    loadResource: async () =>
      (await loadPart(() => import('@/features/teachers/teachers.resource.tsx'))).teachers,
    loadPage: async () =>
      (await loadPart(() => import('@/features/teachers/teacher-page.tsx'))).TeacherPage,
  }),
  ...createListRoutes<typeof listPayments>()({
    name: 'payments',
    loadResource: async () =>
      (await loadPart(() => import('@/features/payments/payments.resource.tsx'))).payments,
    loadPage: async () =>
      (await loadPart(() => import('@/features/payments/payment-page.tsx'))).PaymentPage,
  }),
  ...createListRoutes<typeof listCourses>()({
    name: 'courses',
    loadResource: async () =>
      (await loadPart(() => import('@/features/courses/courses.resource.tsx'))).courses,
    loadPage: async () =>
      (await loadPart(() => import('@/features/courses/course-page.tsx'))).CoursePage,
  }),
  ...createListRoutes<typeof listEnrolments>()({
    name: 'enrolments',
    loadResource: async () =>
      (await loadPart(() => import('@/features/enrolments/enrolments.resource.tsx'))).enrolments,
  }),
  ...createListRoutes<typeof listAuditEvents>()({
    name: 'audit',
    loadResource: async () =>
      (await loadPart(() => import('@/features/audit/audit.resource.tsx'))).audit,
  }),
  ...createListRoutes<typeof listUsers>()({
    name: 'users',
    loadResource: async () =>
      (await loadPart(() => import('@/features/staff/users.resource.ts'))).users,
  }),
  ...createListRoutes<typeof listStaff>()({
    name: 'settings-staff',
    loadResource: async () =>
      (await loadPart(() => import('@/features/staff/staff.resource.tsx'))).staff,
    path: '/settings/staff',
  }),
  ...createListRoutes<typeof listJobs>()({
    name: 'jobs',
    loadResource: async () =>
      (await loadPart(() => import('@/features/jobs/jobs.resource.ts'))).jobs,
  }),
] as const;
