import type { Rule } from './ability.ts';
import { countAttention } from './attention.ts';
import { listAuditEvents } from './audit.ts';
import { profile } from './auth.ts';
import { listBalances } from './charges.ts';
import { updateClassLevel } from './class-levels.ts';
import { createCourse, listCourses } from './courses.ts';
import { countStudentsPerCourse } from './dashboard.ts';
import { readDay } from './day-pages.ts';
import { listEnrolments } from './enrolments.ts';
import { listImports } from './imports.ts';
import { listInvoices } from './invoices.ts';
import { listJobs } from './jobs.ts';
import { updateSecuritySettings } from './mfa.ts';
import { createPayer, listPayers } from './payers.ts';
import { listPaymentPlans } from './payment-plans.ts';
import { listPayments, recordPayment } from './payments.ts';
import { listPricing } from './pricing.ts';
import { listReconciliations } from './reconciliations.ts';
import { reportRevenue } from './reports.ts';
import { updateRetention } from './retention.ts';
import { listRoles } from './roles.ts';
import { updateSchool } from './school.ts';
import { listStaff } from './staff.ts';
import { listStudents, registerStudent } from './students.ts';
import { updateTag } from './tags.ts';
import { listTaxRates } from './tax-rates.ts';
import { listTeachers, registerTeacher } from './teachers.ts';
import { listUsers } from './user.ts';

export interface Screen {
  /** Also the id of its bookmark and the key of its title (`nav.<id>`). */
  readonly id: string;
  readonly path: string;
  /** What the link in the menu starts with, such as a filter. */
  readonly search?: Readonly<Record<string, string>>;
  /** The rule of the screen's main endpoint; it guards the route, menu item and bookmark. */
  readonly access: Rule;
  /** The name of a Tabler icon. */
  readonly icon: string;
  /** Its group in the menu. Forms are linked from their lists and from “New”. */
  readonly menu?: 1 | 2 | 3 | 4;
}

export const screens = [
  {
    id: 'dashboard',
    path: '/',
    access: countStudentsPerCourse.access,
    icon: 'layout-dashboard',
    menu: 1,
  },
  { id: 'today', path: '/today', access: readDay.access, icon: 'calendar-check', menu: 1 },
  {
    id: 'attention',
    path: '/attention',
    access: countAttention.access,
    icon: 'bell-exclamation',
    menu: 1,
  },
  { id: 'students', path: '/students', access: listStudents.access, icon: 'users', menu: 2 },
  { id: 'student-new', path: '/students/new', access: registerStudent.access, icon: 'user-plus' },
  { id: 'teachers', path: '/teachers', access: listTeachers.access, icon: 'school', menu: 2 },
  { id: 'teacher-new', path: '/teachers/new', access: registerTeacher.access, icon: 'user-plus' },
  { id: 'courses', path: '/courses', access: listCourses.access, icon: 'book-2', menu: 2 },
  { id: 'course-new', path: '/courses/new', access: createCourse.access, icon: 'book-upload' },
  {
    id: 'enrolments',
    path: '/enrolments',
    access: listEnrolments.access,
    icon: 'clipboard-list',
    menu: 2,
  },
  { id: 'payments', path: '/payments', access: listPayments.access, icon: 'credit-card', menu: 3 },
  {
    id: 'balances',
    path: '/balances',
    search: { state: 'overdue' },
    access: listBalances.access,
    icon: 'scale',
    menu: 3,
  },
  { id: 'payment-new', path: '/payments/new', access: recordPayment.access, icon: 'cash' },
  { id: 'invoices', path: '/invoices', access: listInvoices.access, icon: 'file-invoice', menu: 3 },
  {
    id: 'reconcile',
    path: '/payments/reconcile',
    access: listReconciliations.access,
    icon: 'arrows-exchange',
  },
  { id: 'payers', path: '/payers', access: listPayers.access, icon: 'wallet', menu: 3 },
  { id: 'payer-new', path: '/payers/new', access: createPayer.access, icon: 'user-plus' },
  { id: 'pricing', path: '/pricing', access: listPricing.access, icon: 'calculator', menu: 3 },
  { id: 'reports', path: '/reports', access: reportRevenue.access, icon: 'chart-bar', menu: 3 },
  { id: 'audit', path: '/audit', access: listAuditEvents.access, icon: 'history', menu: 4 },
  {
    id: 'settings-school',
    path: '/settings/school',
    access: updateSchool.access,
    icon: 'settings',
    menu: 4,
  },
  {
    id: 'settings-class-levels',
    path: '/settings/class-levels',
    access: updateClassLevel.access,
    icon: 'stairs-up',
  },
  {
    id: 'settings-payment-plans',
    path: '/settings/payment-plans',
    access: listPaymentPlans.access,
    icon: 'calendar-dollar',
  },
  {
    id: 'settings-tax-rates',
    path: '/settings/tax-rates',
    access: listTaxRates.access,
    icon: 'receipt-tax',
  },
  {
    id: 'settings-tags',
    path: '/settings/tags',
    access: updateTag.access,
    icon: 'tags',
  },
  { id: 'settings-staff', path: '/settings/staff', access: listStaff.access, icon: 'users-group' },
  { id: 'settings-roles', path: '/settings/roles', access: listRoles.access, icon: 'user-shield' },
  { id: 'users', path: '/users', access: listUsers.access, icon: 'address-book' },
  {
    id: 'settings-security',
    path: '/settings/security',
    access: updateSecuritySettings.access,
    icon: 'shield-lock',
  },
  {
    id: 'settings-privacy',
    path: '/settings/privacy',
    access: updateRetention.access,
    icon: 'calendar-x',
  },
  { id: 'imports', path: '/imports', access: listImports.access, icon: 'table-import' },
  { id: 'import-new', path: '/imports/new', access: listImports.access, icon: 'upload' },
  { id: 'jobs', path: '/jobs', access: listJobs.access, icon: 'checklist' },
  { id: 'profile', path: '/profile', access: profile.access, icon: 'user-circle' },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof screens)[number]['id'];
