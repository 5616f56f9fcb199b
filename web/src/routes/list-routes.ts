import type { listAuditEvents } from '@provost/contract/audit';
import type { listBalances } from '@provost/contract/charges';
import type { listCourses } from '@provost/contract/courses';
import type { listEnrolments } from '@provost/contract/enrolments';
import type { listInvoices } from '@provost/contract/invoices';
import type { listJobs } from '@provost/contract/jobs';
import type { listPayers } from '@provost/contract/payers';
import type { listPayments } from '@provost/contract/payments';
import type { listStaff } from '@provost/contract/staff';
import type { listStudents } from '@provost/contract/students';
import type { listTeachers } from '@provost/contract/teachers';
import type { listUsers } from '@provost/contract/user';
import { loadPart } from '@/lib/dom/load-part.ts';
import { createListRoutes } from './create-list-routes.ts';

/** One entry per list, with the screen of its form of a new record, if it has one. */
export const listRoutes = [
  ...createListRoutes<typeof listStudents>()({
    name: 'students',
    create: 'student-new',
    load: () => loadPart(() => import('@/features/students/students.resource.tsx')),
  }),
  ...createListRoutes<typeof listTeachers>()({
    name: 'teachers',
    create: 'teacher-new',
    load: () => loadPart(() => import('@/features/teachers/teachers.resource.tsx')),
  }),
  ...createListRoutes<typeof listPayments>()({
    name: 'payments',
    create: 'payment-new',
    load: () => loadPart(() => import('@/features/payments/payments.resource.tsx')),
  }),
  ...createListRoutes<typeof listPayers>()({
    name: 'payers',
    create: 'payer-new',
    load: () => loadPart(() => import('@/features/payers/payers.resource.tsx')),
  }),
  ...createListRoutes<typeof listInvoices>()({
    name: 'invoices',
    load: () => loadPart(() => import('@/features/invoices/invoices.resource.tsx')),
  }),
  ...createListRoutes<typeof listCourses>()({
    name: 'courses',
    create: 'course-new',
    load: () => loadPart(() => import('@/features/courses/courses.resource.tsx')),
  }),
  ...createListRoutes<typeof listEnrolments>()({
    name: 'enrolments',
    load: () => loadPart(() => import('@/features/enrolments/enrolments.resource.tsx')),
  }),
  ...createListRoutes<typeof listBalances>()({
    name: 'balances',
    load: () => loadPart(() => import('@/features/balances/balances.resource.tsx')),
  }),
  ...createListRoutes<typeof listAuditEvents>()({
    name: 'audit',
    load: () => loadPart(() => import('@/features/audit/audit.resource.tsx')),
  }),
  ...createListRoutes<typeof listUsers>()({
    name: 'users',
    load: () => loadPart(() => import('@/features/staff/users.resource.ts')),
  }),
  ...createListRoutes<typeof listStaff>()({
    name: 'settings-staff',
    path: '/settings/staff',
    load: () => loadPart(() => import('@/features/staff/staff.resource.tsx')),
  }),
  ...createListRoutes<typeof listJobs>()({
    name: 'jobs',
    load: () => loadPart(() => import('@/features/jobs/jobs.resource.tsx')),
  }),
] as const;
