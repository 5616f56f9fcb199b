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

const screen = <const Id extends string>(
  id: Id,
  path: string,
  { access }: { readonly access: Rule },
  icon: string,
  menu?: Screen['menu'],
): Screen & { readonly id: Id } => ({ id, path, access, icon, ...(menu && { menu }) });

export const screens = [
  screen('dashboard', '/', countStudentsPerCourse, 'layout-dashboard', 1),
  screen('today', '/today', readDay, 'calendar-check', 1),
  screen('attention', '/attention', countAttention, 'bell-exclamation', 1),
  screen('students', '/students', listStudents, 'users', 2),
  screen('student-new', '/students/new', registerStudent, 'user-plus'),
  screen('teachers', '/teachers', listTeachers, 'school', 2),
  screen('teacher-new', '/teachers/new', registerTeacher, 'user-plus'),
  screen('courses', '/courses', listCourses, 'book-2', 2),
  screen('course-new', '/courses/new', createCourse, 'book-upload'),
  screen('enrolments', '/enrolments', listEnrolments, 'clipboard-list', 2),
  screen('payments', '/payments', listPayments, 'credit-card', 3),
  { ...screen('balances', '/balances', listBalances, 'scale', 3), search: { state: 'overdue' } },
  screen('payment-new', '/payments/new', recordPayment, 'cash'),
  screen('invoices', '/invoices', listInvoices, 'file-invoice', 3),
  screen('reconcile', '/payments/reconcile', listReconciliations, 'arrows-exchange'),
  screen('payers', '/payers', listPayers, 'wallet', 3),
  screen('payer-new', '/payers/new', createPayer, 'user-plus'),
  screen('pricing', '/pricing', listPricing, 'calculator', 3),
  screen('reports', '/reports', reportRevenue, 'chart-bar', 3),
  screen('audit', '/audit', listAuditEvents, 'history', 4),
  screen('settings-school', '/settings/school', updateSchool, 'settings', 4),
  screen('settings-class-levels', '/settings/class-levels', updateClassLevel, 'stairs-up'),
  screen('settings-payment-plans', '/settings/payment-plans', listPaymentPlans, 'calendar-dollar'),
  screen('settings-tax-rates', '/settings/tax-rates', listTaxRates, 'receipt-tax'),
  screen('settings-tags', '/settings/tags', updateTag, 'tags'),
  screen('settings-staff', '/settings/staff', listStaff, 'users-group'),
  screen('settings-roles', '/settings/roles', listRoles, 'user-shield'),
  screen('users', '/users', listUsers, 'address-book'),
  screen('settings-security', '/settings/security', updateSecuritySettings, 'shield-lock'),
  screen('settings-privacy', '/settings/privacy', updateRetention, 'calendar-x'),
  screen('imports', '/imports', listImports, 'table-import'),
  screen('import-new', '/imports/new', listImports, 'upload'),
  screen('jobs', '/jobs', listJobs, 'checklist'),
  screen('profile', '/profile', profile, 'user-circle'),
];

export type ScreenId = (typeof screens)[number]['id'];
