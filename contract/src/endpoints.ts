import * as accounts from './accounts.schema.ts';
import * as attention from './attention.schema.ts';
import * as audit from './audit.schema.ts';
import * as auth from './auth.schema.ts';
import * as bookmarks from './bookmarks.schema.ts';
import * as bulk from './bulk.schema.ts';
import * as charges from './charges.schema.ts';
import * as classLevels from './class-levels.schema.ts';
import * as courses from './courses.schema.ts';
import * as dashboard from './dashboard.schema.ts';
import * as dayPages from './day-pages.schema.ts';
import type { Endpoint } from './endpoint.schema.ts';
import * as enrolmentPlans from './enrolment-plans.schema.ts';
import * as enrolments from './enrolments.schema.ts';
import * as imports from './imports.schema.ts';
import * as invoices from './invoices.schema.ts';
import * as jobs from './jobs.schema.ts';
import * as mfa from './mfa.schema.ts';
import * as notes from './notes.schema.ts';
import * as payers from './payers.schema.ts';
import * as paymentPlans from './payment-plans.schema.ts';
import * as payments from './payments.schema.ts';
import * as personalData from './personal-data.schema.ts';
import * as pricing from './pricing.schema.ts';
import * as reconciliations from './reconciliations.schema.ts';
import * as reports from './reports.schema.ts';
import * as retention from './retention.schema.ts';
import * as roles from './roles.schema.ts';
import * as school from './school.schema.ts';
import * as search from './search.schema.ts';
import * as splitPayments from './split-payments.schema.ts';
import * as staff from './staff.schema.ts';
import * as statements from './statements.schema.ts';
import * as students from './students.schema.ts';
import * as tags from './tags.schema.ts';
import * as taxRates from './tax-rates.schema.ts';
import * as teachers from './teachers.schema.ts';
import * as user from './user.schema.ts';
import * as views from './views.schema.ts';
import * as writes from './writes.schema.ts';

/** Every endpoint by name, for OpenAPI and for the tests of all roles. */
export const endpoints = {
  login: auth.login,
  profile: auth.profile,
  updateProfile: auth.updateProfile,
  logout: auth.logout,
  refresh: auth.refresh,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  updateUser: user.updateUser,
  endOtherSessions: auth.endOtherSessions,
  endUserSessions: user.endUserSessions,
  eraseUser: user.eraseUser,
  previewErasure: user.previewErasure,
  exportUserData: personalData.exportUserData,
  exportOwnData: personalData.exportOwnData,
  readUserData: personalData.readUserData,
  readOwnData: personalData.readOwnData,
  readSchool: school.readSchool,
  readSetup: school.readSetup,
  updateSchool: school.updateSchool,
  readRetention: retention.readRetention,
  previewRetention: retention.previewRetention,
  updateRetention: retention.updateRetention,
  listClassLevels: classLevels.listClassLevels,
  createClassLevel: classLevels.createClassLevel,
  updateClassLevel: classLevels.updateClassLevel,
  deleteClassLevel: classLevels.deleteClassLevel,
  reorderClassLevels: classLevels.reorderClassLevels,
  listPaymentPlans: paymentPlans.listPaymentPlans,
  createPaymentPlan: paymentPlans.createPaymentPlan,
  updatePaymentPlan: paymentPlans.updatePaymentPlan,
  deletePaymentPlan: paymentPlans.deletePaymentPlan,
  listTaxRates: taxRates.listTaxRates,
  createTaxRate: taxRates.createTaxRate,
  updateTaxRate: taxRates.updateTaxRate,
  listViews: views.listViews,
  countViews: views.countViews,
  createView: views.createView,
  updateView: views.updateView,
  deleteView: views.deleteView,
  listTags: tags.listTags,
  createTag: tags.createTag,
  updateTag: tags.updateTag,
  deleteTag: tags.deleteTag,
  mergeTag: tags.mergeTag,
  listPayers: payers.listPayers,
  readPayer: payers.readPayer,
  createPayer: payers.createPayer,
  updatePayer: payers.updatePayer,
  linkPayer: payers.linkPayer,
  listTeachers: teachers.listTeachers,
  readTeacher: teachers.readTeacher,
  registerTeacher: teachers.registerTeacher,
  updateTeacher: teachers.updateTeacher,
  listStudents: students.listStudents,
  readStudent: students.readStudent,
  registerStudent: students.registerStudent,
  updateStudent: students.updateStudent,
  listUnenrolledStudents: students.listUnenrolledStudents,
  listPayments: payments.listPayments,
  readPayment: payments.readPayment,
  correctPayment: payments.correctPayment,
  splitPayment: splitPayments.splitPayment,
  moveCredit: splitPayments.moveCredit,
  readEnrolment: enrolments.readEnrolment,
  reportTransactions: payments.reportTransactions,
  listCourses: courses.listCourses,
  readCourse: courses.readCourse,
  readRoom: courses.readRoom,
  forecastCourse: charges.forecastCourse,
  createCourse: courses.createCourse,
  updateCourse: courses.updateCourse,
  deleteCourse: courses.deleteCourse,
  listSubjects: courses.listSubjects,
  listEnrolments: enrolments.listEnrolments,
  changePlan: enrolmentPlans.changePlan,
  createEnrolment: enrolments.createEnrolment,
  enrolNext: enrolments.enrolNext,
  updateEnrolment: enrolments.updateEnrolment,
  transferEnrolment: enrolments.transferEnrolment,
  listCharges: charges.listCharges,
  createCharge: charges.createCharge,
  updateCharge: charges.updateCharge,
  deleteCharge: charges.deleteCharge,
  postponeCharges: charges.postponeCharges,
  listBalances: charges.listBalances,
  sumBalances: charges.sumBalances,
  readStudentStatement: statements.readStudentStatement,
  readPayerStatement: statements.readPayerStatement,
  listInvoices: invoices.listInvoices,
  readInvoice: invoices.readInvoice,
  listBillableCharges: invoices.listBillableCharges,
  createInvoice: invoices.createInvoice,
  createCreditNote: invoices.createCreditNote,
  listNotes: notes.listNotes,
  createNote: notes.createNote,
  deleteNote: notes.deleteNote,
  countStudentsPerCourse: dashboard.countStudentsPerCourse,
  countUsersByStatus: dashboard.countUsersByStatus,
  createPricing: pricing.createPricing,
  listPricing: pricing.listPricing,
  deletePricing: pricing.deletePricing,
  readCourseSales: pricing.readCourseSales,
  listBookmarks: bookmarks.listBookmarks,
  updateBookmark: bookmarks.updateBookmark,
  searchEverything: search.searchEverything,
  listAuditEvents: audit.listAuditEvents,
  revertAuditEvent: audit.revertAuditEvent,
  sumPayments: payments.sumPayments,
  recordPayment: payments.recordPayment,
  markPaymentPaid: payments.markPaymentPaid,
  voidPayment: payments.voidPayment,
  refundPayment: payments.refundPayment,
  adjustPayment: payments.adjustPayment,
  listReconciliations: reconciliations.listReconciliations,
  readReconciliation: reconciliations.readReconciliation,
  createReconciliation: reconciliations.createReconciliation,
  settleRow: reconciliations.settleRow,
  reportRevenue: reports.reportRevenue,
  reportEnrolments: reports.reportEnrolments,
  reportStudents: reports.reportStudents,
  reportTrials: reports.reportTrials,
  reportReceivables: reports.reportReceivables,
  reportSummary: reports.reportSummary,
  countAttention: attention.countAttention,
  listAttention: attention.listAttention,
  snoozeAttention: attention.snoozeAttention,
  unsnoozeAttention: attention.unsnoozeAttention,
  handOverAttention: attention.handOverAttention,
  listDays: dayPages.listDays,
  readDay: dayPages.readDay,
  closeDay: dayPages.closeDay,
  reopenDay: dayPages.reopenDay,
  listJobs: jobs.listJobs,
  readJob: jobs.readJob,
  cancelJob: jobs.cancelJob,
  undoJob: jobs.undoJob,
  listJobRows: jobs.listJobRows,
  listImports: imports.listImports,
  readImport: imports.readImport,
  createImport: imports.createImport,
  updateImport: imports.updateImport,
  applyImport: imports.applyImport,
  undoImport: imports.undoImport,
  previewBulk: bulk.previewBulk,
  startBulk: bulk.startBulk,
  loginMfa: mfa.loginMfa,
  loginMfaOptions: mfa.loginMfaOptions,
  readMfa: mfa.readMfa,
  readTotp: mfa.readTotp,
  beginTotp: mfa.beginTotp,
  confirmTotp: mfa.confirmTotp,
  removeTotp: mfa.removeTotp,
  listPasskeys: mfa.listPasskeys,
  beginPasskey: mfa.beginPasskey,
  addPasskey: mfa.addPasskey,
  renamePasskey: mfa.renamePasskey,
  removePasskey: mfa.removePasskey,
  createRecoveryCodes: mfa.createRecoveryCodes,
  resetMfa: mfa.resetMfa,
  readSecuritySettings: mfa.readSecuritySettings,
  updateSecuritySettings: mfa.updateSecuritySettings,
  inviteStaff: accounts.inviteStaff,
  resendInvitation: accounts.resendInvitation,
  revokeInvitation: accounts.revokeInvitation,
  createResetLink: accounts.createResetLink,
  readLink: accounts.readLink,
  acceptInvitation: accounts.acceptInvitation,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,
  listUsers: user.listUsers,
  listStaff: staff.listStaff,
  listRoles: roles.listRoles,
  readPermissions: roles.readPermissions,
  settleWrite: writes.settleWrite,
} satisfies Record<string, Endpoint>;
