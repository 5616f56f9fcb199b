import { loadPart } from '@/lib/dom/load-part.ts';
import { createListRoutes } from './create-list-routes.ts';

/** One entry per list. */
export const listRoutes = [
  ...createListRoutes({
    name: 'students',
    filters: ['status', 'enrolment', 'trial', 'waiting', 'class_level'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/students/students.resource.tsx'))).students,
    loadPage: async () =>
      (await loadPart(() => import('@/features/students/student-page.tsx'))).StudentPage,
  }),
  ...createListRoutes({
    name: 'teachers',
    filters: ['status'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/teachers/teachers.resource.tsx'))).teachers,
    loadPage: async () =>
      (await loadPart(() => import('@/features/teachers/teacher-page.tsx'))).TeacherPage,
  }),
  ...createListRoutes({
    name: 'payments',
    filters: [
      'status',
      'method',
      'currency',
      'student',
      'course',
      'paid_from',
      'paid_to',
      'created_from',
      'created_to',
      'amount_from',
      'amount_to',
    ],
    loadResource: async () =>
      (await loadPart(() => import('@/features/payments/payments.resource.tsx'))).payments,
    loadPage: async () =>
      (await loadPart(() => import('@/features/payments/payment-page.tsx'))).PaymentPage,
  }),
  ...createListRoutes({
    name: 'courses',
    filters: ['status', 'class_level', 'subject'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/courses/courses.resource.tsx'))).courses,
    loadPage: async () =>
      (await loadPart(() => import('@/features/courses/course-page.tsx'))).CoursePage,
  }),
  ...createListRoutes({
    name: 'enrolments',
    filters: ['status', 'student', 'course'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/enrolments/enrolments.resource.tsx'))).enrolments,
  }),
  ...createListRoutes({
    name: 'audit',
    filters: ['action', 'category', 'subject', 'occurred_from', 'occurred_to'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/audit/audit.resource.tsx'))).audit,
  }),
  ...createListRoutes({
    name: 'users',
    filters: ['user_type', 'status'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/staff/users.resource.ts'))).users,
  }),
  ...createListRoutes({
    name: 'settings-staff',
    filters: ['user_type', 'status'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/staff/staff.resource.tsx'))).staff,
    path: '/settings/staff',
  }),
  ...createListRoutes({
    name: 'jobs',
    filters: ['state', 'kind'],
    loadResource: async () =>
      (await loadPart(() => import('@/features/jobs/jobs.resource.ts'))).jobs,
  }),
] as const;
