import { loadPart } from '@/lib/dom/load-part.ts';
import { createListRoutes } from './create-list-routes.ts';

export const studentRoutes = createListRoutes({
  name: 'students',
  filters: ['status', 'enrolment', 'trial', 'waiting', 'class_level'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/students/students.resource.ts'))).students,
  loadPage: async () =>
    (await loadPart(() => import('@/features/students/student-page.tsx'))).StudentPage,
});
export const teacherRoutes = createListRoutes({
  name: 'teachers',
  filters: ['status'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/teachers/teachers.resource.ts'))).teachers,
  loadPage: async () =>
    (await loadPart(() => import('@/features/teachers/teacher-page.tsx'))).TeacherPage,
});
export const paymentRoutes = createListRoutes({
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
    (await loadPart(() => import('@/features/payments/payments.resource.ts'))).payments,
  loadPage: async () =>
    (await loadPart(() => import('@/features/payments/payment-page.tsx'))).PaymentPage,
});
export const courseRoutes = createListRoutes({
  name: 'courses',
  filters: ['status', 'class_level', 'subject'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/courses/courses.resource.ts'))).courses,
  loadPage: async () =>
    (await loadPart(() => import('@/features/courses/course-page.tsx'))).CoursePage,
});
export const enrolmentRoutes = createListRoutes({
  name: 'enrolments',
  filters: ['status', 'student', 'course'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/enrolments/enrolments.resource.ts'))).enrolments,
});
export const auditRoutes = createListRoutes({
  name: 'audit',
  filters: ['action', 'category', 'subject'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/audit/audit.resource.ts'))).audit,
});
export const userRoutes = createListRoutes({
  name: 'users',
  filters: ['user_type', 'status'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/staff/users.resource.ts'))).users,
});
export const staffRoutes = createListRoutes({
  name: 'settings-staff',
  filters: ['user_type', 'status'],
  loadResource: async () =>
    (await loadPart(() => import('@/features/staff/staff.resource.ts'))).staff,
  path: '/settings/staff',
});
export const jobRoutes = createListRoutes({
  name: 'jobs',
  filters: ['state', 'kind'],
  loadResource: async () => (await loadPart(() => import('@/features/jobs/jobs.resource.ts'))).jobs,
});
