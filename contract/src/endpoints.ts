import * as audit from './audit.schema.ts';
import * as auth from './auth.schema.ts';
import * as bookmarks from './bookmarks.schema.ts';
import * as courses from './courses.schema.ts';
import * as dashboard from './dashboard.schema.ts';
import type { Endpoint } from './endpoint.schema.ts';
import * as payments from './payments.schema.ts';
import * as pricing from './pricing.schema.ts';
import * as search from './search.schema.ts';
import * as students from './students.schema.ts';
import * as teachers from './teachers.schema.ts';
import * as user from './user.schema.ts';

/** Every endpoint by name, for OpenAPI and for the tests of all roles. */
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
