import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bookmarks from './bookmarks.ts';
import * as courses from './courses.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as payments from './payments.ts';
import * as pricing from './pricing.ts';
import * as search from './search.ts';
import * as students from './students.ts';
import * as teachers from './teachers.ts';
import * as user from './user.ts';

/** Every call of the API by name: what OpenAPI prints and the table of roles tests. */
export const endpoints = {
  login: auth.login,
  profile: auth.profile,
  logout: auth.logout,
  refresh: auth.refresh,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  updateUserStatus: user.updateUserStatus,
  listTeachers: teachers.listTeachers,
  readTeacher: teachers.readTeacher,
  registerTeacher: teachers.registerTeacher,
  listStudents: students.listStudents,
  readStudent: students.readStudent,
  listUnenrolledStudents: students.listUnenrolledStudents,
  listPayments: payments.listPayments,
  readPayment: payments.readPayment,
  reportTransactions: payments.reportTransactions,
  listCourses: courses.listCourses,
  readCourse: courses.readCourse,
  listClassLevels: courses.listClassLevels,
  countStudentsPerCourse: dashboard.countStudentsPerCourse,
  countUsersByStatus: dashboard.countUsersByStatus,
  createPricing: pricing.createPricing,
  listPricing: pricing.listPricing,
  deletePricing: pricing.deletePricing,
  listBookmarks: bookmarks.listBookmarks,
  updateBookmark: bookmarks.updateBookmark,
  searchEverything: search.searchEverything,
  listAuditEvents: audit.listAuditEvents,
} satisfies Record<string, Endpoint>;
