import { allows, type Rule, rulesFor, userTypes } from '@provost/contract/ability';
import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '../testing/shared-app.ts';

/** Ids that do not exist: an allowed request gets a 404. */
const unknownId = { id: '987654321' };
const unknownSession = { id: '00000000-0000-4000-8000-000000000000' };

interface Expected {
  /** With permission. */
  readonly status: number;
  readonly params?: Readonly<Record<string, string>>;
  /** Without one the request is empty, which most writes answer with a 422. */
  readonly body?: object;
}

/** Every new endpoint needs a row. */
const expected: Record<keyof typeof endpoints, Expected> = {
  login: { status: 422 },
  profile: { status: 200 },
  logout: { status: 422 },
  refresh: { status: 422 },
  listSessions: { status: 200 },
  endSession: { status: 404, params: unknownSession },
  endOtherSessions: { status: 200 },
  updateUser: { status: 404, params: unknownId, body: { status: 'active' } },
  endUserSessions: { status: 404, params: unknownId },
  eraseUser: { status: 404, params: unknownId, body: { email: 'a@example.test' } },
  readSchool: { status: 200 },
  updateSchool: { status: 200, body: {} },
  createClassLevel: { status: 422 },
  updateClassLevel: { status: 404, params: unknownId, body: {} },
  deleteClassLevel: { status: 404, params: unknownId },
  reorderClassLevels: { status: 422 },
  listTeachers: { status: 200 },
  readTeacher: { status: 404, params: unknownId },
  registerTeacher: { status: 422 },
  updateTeacher: { status: 404, params: unknownId, body: {} },
  listStudents: { status: 200 },
  readStudent: { status: 404, params: unknownId },
  registerStudent: { status: 422 },
  updateStudent: { status: 404, params: unknownId, body: {} },
  listUnenrolledStudents: { status: 200 },
  listPayments: { status: 200 },
  readPayment: { status: 404, params: unknownId },
  reportTransactions: { status: 200 },
  listCourses: { status: 200 },
  readCourse: { status: 404, params: unknownId },
  createCourse: { status: 422 },
  updateCourse: { status: 404, params: unknownId, body: {} },
  deleteCourse: { status: 404, params: unknownId },
  listSubjects: { status: 200 },
  listEnrolments: { status: 200 },
  createEnrolment: { status: 422 },
  updateEnrolment: { status: 404, params: unknownId, body: { status: 'cancelled' } },
  transferEnrolment: { status: 422, params: unknownId },
  listNotes: { status: 422 },
  createNote: { status: 422 },
  deleteNote: { status: 404, params: unknownId },
  listClassLevels: { status: 200 },
  countStudentsPerCourse: { status: 200 },
  countUsersByStatus: { status: 200 },
  createPricing: { status: 422 },
  listPricing: { status: 200 },
  deletePricing: { status: 404, params: unknownId },
  readCourseSales: { status: 404, params: unknownId },
  listBookmarks: { status: 200 },
  updateBookmark: { status: 422 },
  searchEverything: { status: 422 },
  listAuditEvents: { status: 200 },
  revertAuditEvent: { status: 404, params: unknownId },
  sumPayments: { status: 200 },
  recordPayment: { status: 422 },
  markPaymentPaid: { status: 404, params: unknownId },
  voidPayment: { status: 404, params: unknownId },
  refundPayment: { status: 422, params: unknownId },
  adjustPayment: { status: 422, params: unknownId },
  reportRevenue: { status: 200 },
  reportEnrolments: { status: 200 },
  reportStudents: { status: 200 },
  reportTrials: { status: 200 },
  reportSummary: { status: 200 },
  countAttention: { status: 200 },
  // A kind of every role that has attention lists.
  listAttention: { status: 200, params: { kind: 'paid_not_enrolled' } },
  snoozeAttention: { status: 422, params: { kind: 'paid_not_enrolled', key: '987654321' } },
  unsnoozeAttention: { status: 404, params: { kind: 'paid_not_enrolled', key: '987654321' } },
  listJobs: { status: 200 },
  readJob: { status: 404, params: unknownId },
  cancelJob: { status: 404, params: unknownId },
  loginMfa: { status: 422 },
  loginMfaOptions: { status: 422 },
  readMfa: { status: 200 },
  readTotp: { status: 200 },
  beginTotp: { status: 200 },
  confirmTotp: { status: 422 },
  removeTotp: { status: 404 },
  listPasskeys: { status: 200 },
  beginPasskey: { status: 200 },
  addPasskey: { status: 422 },
  renamePasskey: { status: 404, params: unknownId, body: { name: 'Phone' } },
  removePasskey: { status: 404, params: unknownId },
  createRecoveryCodes: { status: 409 },
  resetMfa: { status: 404, params: unknownId },
  readSecuritySettings: { status: 200 },
  updateSecuritySettings: { status: 422 },
  inviteStaff: { status: 422 },
  resendInvitation: { status: 404, params: unknownId },
  revokeInvitation: { status: 404, params: unknownId },
  createResetLink: { status: 404, params: unknownId },
  readLink: { status: 404, body: { token: 'unknown' } },
  acceptInvitation: { status: 422 },
  forgotPassword: { status: 422 },
  resetPassword: { status: 422 },
  changePassword: { status: 422 },
  listUsers: { status: 200 },
  listStaff: { status: 200 },
  listRoles: { status: 200 },
  readPermissions: { status: 404, params: unknownId },
  settleWrite: { status: 422 },
};

interface Row {
  readonly name: string;
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly access: Endpoint['access'];
  readonly status: number;
  readonly payload?: object;
}

const rows = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]): Row[] => {
  const { status, params, body } = expected[name as keyof typeof endpoints];
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => params?.[param] ?? '');
  const call = {
    name,
    method: endpoint.method,
    url,
    access: endpoint.access,
    status,
    ...(body && { payload: body }),
  };
  if (!endpoint.csv) return [call];
  return [
    call,
    { ...call, name: `${name} as CSV`, url: csvPath(endpoint), access: endpoint.csv.access },
  ];
});

const server = sharedApp();

const statusFor = ({ access, status }: Row, rules: readonly Rule[]): number =>
  allows(rules, access) ? status : 403;

describe.each(userTypes)('as %s', (userType) => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { ...(await server.signIn(userType)).headers };
  });

  it.each(rows)('$method $url ($name) is allowed if the role permits it', async (row) => {
    const { method, url, payload } = row;
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
    expect(response.statusCode).toBe(statusFor(row, rulesFor(userType)));
  });
});

describe('without a token', () => {
  it.each(rows)('$method $url ($name) is rejected, unless it is public', async (row) => {
    const { method, url, payload } = row;
    const response = await server.inject({ method, url, ...(payload && { payload }) });
    expect(response.statusCode).toBe(row.access === 'public' ? row.status : 401);
  });
});
