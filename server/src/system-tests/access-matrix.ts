import type { endpoints } from '@provost/contract/endpoints';

type Endpoints = typeof endpoints;
type CsvName = {
  [Name in keyof Endpoints & string]: Endpoints[Name] extends { csv: object }
    ? `${Name}.csv`
    : never;
}[keyof Endpoints & string];

interface Example {
  /** `student` and `course` stand for the ids of existing records that belong to others. */
  readonly params?: Readonly<Record<string, string>>;
  /** Without one the request is empty, which most writes answer with a 422. */
  readonly body?: object;
}

/**
 * The cell of each role, the status of a permitted request, and the request unless it is empty.
 * `own`: the role sees its own records only, so it finds nothing here.
 */
export type Row = readonly [cells: string, status: number, request?: Example];

const unknown = { params: { id: '987654321' } };
const unknownSession = { params: { id: '00000000-0000-4000-8000-000000000000' } };
/** Of a kind that every role with attention lists has. */
const unknownItem = { params: { kind: 'paid_not_enrolled', key: '987654321' } };

/**
 * Who can call what, written out by hand: a test that derived it from the contract could not fail.
 * Every new endpoint needs a line, and its CSV export another. `public` needs no token.
 */
// biome-ignore format: one line per endpoint
export const accessMatrix: Readonly<Record<keyof Endpoints | CsvName, Row>> = {
  // owner, admin, finance, support, teacher, student
  login: ['public', 422],
  profile: ['yes yes yes yes yes yes', 200],
  updateProfile: ['yes yes yes yes no  no', 200, { body: {} }],
  logout: ['public', 422],
  refresh: ['public', 422],
  listSessions: ['yes yes yes yes yes yes', 200],
  endSession: ['yes yes yes yes yes yes', 404, unknownSession],
  endOtherSessions: ['yes yes yes yes yes yes', 200],
  updateUser: ['yes yes no  yes no  no', 404, { ...unknown, body: { status: 'active' } }],
  endUserSessions: ['yes yes no  yes no  no', 404, unknown],
  eraseUser: ['yes yes no  no  no  no', 404, { ...unknown, body: { email: 'a@example.test' } }],
  previewErasure: ['yes yes no  no  no  no', 404, unknown],
  exportUserData: ['yes yes no  no  no  no', 404, unknown],
  exportOwnData: ['yes yes yes yes yes yes', 200],
  readUserData: ['yes yes no  no  no  no', 404, unknown],
  readOwnData: ['yes yes yes yes yes yes', 200],
  readSchool: ['yes yes yes yes yes no', 200],
  readSetup: ['public', 200],
  updateSchool: ['yes yes no  no  no  no', 200, { body: {} }],
  createClassLevel: ['yes yes no  no  no  no', 422],
  updateClassLevel: ['yes yes no  no  no  no', 404, { ...unknown, body: {} }],
  deleteClassLevel: ['yes yes no  no  no  no', 404, unknown],
  reorderClassLevels: ['yes yes no  no  no  no', 422],
  listTeachers: ['yes yes yes yes no  no', 200],
  'listTeachers.csv': ['yes yes no  no  no  no', 200],
  readTeacher: ['yes yes yes yes no  no', 404, unknown],
  registerTeacher: ['yes yes no  no  no  no', 422],
  updateTeacher: ['yes yes no  no  no  no', 404, { ...unknown, body: {} }],
  listStudents: ['yes yes yes yes own no', 200],
  'listStudents.csv': ['yes yes no  no  no  no', 200],
  readStudent: ['yes yes yes yes own no', 200, { params: { id: 'student' } }],
  registerStudent: ['yes yes no  yes no  no', 422],
  updateStudent: ['yes yes no  yes no  no', 404, { ...unknown, body: {} }],
  listUnenrolledStudents: ['yes yes yes yes no  no', 200],
  'listUnenrolledStudents.csv': ['yes yes no  no  no  no', 200],
  listPayments: ['yes yes yes yes no  no', 200],
  'listPayments.csv': ['yes yes yes no  no  no', 200],
  readPayment: ['yes yes yes yes no  no', 404, unknown],
  reportTransactions: ['yes yes yes yes no  no', 200],
  'reportTransactions.csv': ['yes yes yes no  no  no', 200],
  listCourses: ['yes yes yes yes own no', 200],
  'listCourses.csv': ['yes yes no  no  no  no', 200],
  readCourse: ['yes yes yes yes own no', 200, { params: { id: 'course' } }],
  createCourse: ['yes yes no  no  no  no', 422],
  updateCourse: ['yes yes no  no  no  no', 404, { ...unknown, body: {} }],
  deleteCourse: ['yes yes no  no  no  no', 404, unknown],
  listSubjects: ['yes yes yes yes yes no', 200],
  listEnrolments: ['yes yes yes yes own no', 200],
  readEnrolment: ['yes yes yes yes own no', 404, unknown],
  'listEnrolments.csv': ['yes yes no  no  no  no', 200],
  createEnrolment: ['yes yes no  yes no  no', 422],
  updateEnrolment: ['yes yes no  yes no  no', 404, { ...unknown, body: { status: 'cancelled' } }],
  transferEnrolment: ['yes yes no  yes no  no', 422, unknown],
  listCharges: ['yes yes yes no  no  no', 404, unknown],
  createCharge: ['yes no  yes no  no  no', 422, unknown],
  updateCharge: ['yes no  yes no  no  no', 404, { ...unknown, body: {} }],
  deleteCharge: ['yes no  yes no  no  no', 404, unknown],
  postponeCharges: ['yes no  yes no  no  no', 422],
  listBalances: ['yes yes yes no  no  no', 200],
  'listBalances.csv': ['yes yes yes no  no  no', 200],
  sumBalances: ['yes yes yes no  no  no', 200],
  listNotes: ['yes yes yes yes no  no', 422],
  createNote: ['yes yes yes yes no  no', 422],
  deleteNote: ['yes yes yes yes no  no', 404, unknown],
  listClassLevels: ['yes yes yes yes yes yes', 200],
  countStudentsPerCourse: ['yes yes yes yes no  no', 200],
  countUsersByStatus: ['yes yes yes yes no  no', 200],
  createPricing: ['yes yes yes no  no  no', 422],
  listPricing: ['yes yes yes yes no  no', 200],
  'listPricing.csv': ['yes yes yes no  no  no', 200],
  deletePricing: ['yes yes yes no  no  no', 404, unknown],
  readCourseSales: ['yes yes yes yes no  no', 404, unknown],
  listBookmarks: ['yes yes yes yes yes yes', 200],
  updateBookmark: ['yes yes yes yes yes yes', 422],
  searchEverything: ['yes yes yes yes yes yes', 422],
  listAuditEvents: ['yes yes own own no  no', 200],
  'listAuditEvents.csv': ['yes no  no  no  no  no', 200],
  revertAuditEvent: ['yes yes own own no  no', 404, unknown],
  sumPayments: ['yes yes yes yes no  no', 200],
  recordPayment: ['yes no  yes no  no  no', 422],
  markPaymentPaid: ['yes no  yes no  no  no', 404, unknown],
  voidPayment: ['yes no  yes no  no  no', 404, unknown],
  refundPayment: ['yes no  yes no  no  no', 422, unknown],
  adjustPayment: ['yes no  yes no  no  no', 422, unknown],
  correctPayment: ['yes no  yes no  no  no', 422, unknown],
  reportRevenue: ['yes yes yes no  no  no', 200],
  'reportRevenue.csv': ['yes yes yes no  no  no', 200],
  reportEnrolments: ['yes yes yes no  no  no', 200],
  'reportEnrolments.csv': ['yes yes yes no  no  no', 200],
  reportStudents: ['yes yes yes no  no  no', 200],
  'reportStudents.csv': ['yes yes yes no  no  no', 200],
  reportTrials: ['yes yes yes no  no  no', 200],
  'reportTrials.csv': ['yes yes yes no  no  no', 200],
  reportSummary: ['yes yes yes no  no  no', 200],
  countAttention: ['yes yes yes yes no  no', 200],
  listAttention: ['yes yes yes yes no  no', 200, unknownItem],
  snoozeAttention: ['yes yes yes yes no  no', 422, unknownItem],
  unsnoozeAttention: ['yes yes yes yes no  no', 404, unknownItem],
  listJobs: ['yes no  no  no  no  no', 200],
  readJob: ['yes no  no  no  no  no', 404, unknown],
  cancelJob: ['yes no  no  no  no  no', 404, unknown],
  loginMfa: ['public', 422],
  loginMfaOptions: ['public', 422],
  readMfa: ['yes yes yes yes yes yes', 200],
  readTotp: ['yes yes yes yes yes yes', 200],
  beginTotp: ['yes yes yes yes yes yes', 200],
  confirmTotp: ['yes yes yes yes yes yes', 422],
  removeTotp: ['yes yes yes yes yes yes', 404],
  listPasskeys: ['yes yes yes yes yes yes', 200],
  beginPasskey: ['yes yes yes yes yes yes', 200],
  addPasskey: ['yes yes yes yes yes yes', 422],
  renamePasskey: ['yes yes yes yes yes yes', 404, { ...unknown, body: { name: 'Phone' } }],
  removePasskey: ['yes yes yes yes yes yes', 404, unknown],
  createRecoveryCodes: ['yes yes yes yes yes yes', 409],
  resetMfa: ['yes no  no  no  no  no', 404, unknown],
  readSecuritySettings: ['yes no  no  no  no  no', 200],
  updateSecuritySettings: ['yes no  no  no  no  no', 422],
  readRetention: ['yes no  no  no  no  no', 200],
  previewRetention: ['yes no  no  no  no  no', 200],
  updateRetention: ['yes no  no  no  no  no', 422],
  inviteStaff: ['yes yes no  no  no  no', 422],
  resendInvitation: ['yes yes no  yes no  no', 404, unknown],
  revokeInvitation: ['yes yes no  yes no  no', 404, unknown],
  createResetLink: ['yes yes no  yes no  no', 404, unknown],
  readLink: ['public', 404, { body: { token: 'unknown' } }],
  acceptInvitation: ['public', 422],
  forgotPassword: ['public', 422],
  resetPassword: ['public', 422],
  changePassword: ['yes yes yes yes yes yes', 422],
  listUsers: ['yes yes no  no  no  no', 200],
  'listUsers.csv': ['yes no  no  no  no  no', 200],
  listStaff: ['yes yes no  no  no  no', 200],
  'listStaff.csv': ['yes no  no  no  no  no', 200],
  listRoles: ['yes yes no  no  no  no', 200],
  readPermissions: ['yes yes no  no  no  no', 404, unknown],
  settleWrite: ['yes yes yes yes yes yes', 422],
};
