import { type UserType, userTypes } from '@provost/contract/ability';
import { createClassLevel } from '@provost/contract/class-levels.schema';
import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent, addTeacher } from '../testing/rows/rows.ts';
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
import { accessMatrix, type Row } from './access-matrix.ts';

const server = sharedApp();

/** Records that belong to nobody who calls. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const { database } = server;
  const teacher = await addTeacher(database);
  const course = await addCourse(database, { teacher_id: teacher.id });
  const student = await addStudent(database);
  await addEnrolment(database, { student_id: student.id, course_id: course.id });
  // Every write leaves an audit event.
  const owner = await server.signIn('owner');
  await call(server, owner, createClassLevel, { body: { name: 'Level A' } });
  Object.assign(ids, { student: String(student.id), course: String(course.id) });
});

type Answer = 'yes' | 'own' | 'no';

const rows = Object.entries(accessMatrix).map(([name, [cells, status, request]]: [string, Row]) => {
  const [endpointName = '', csv] = name.split('.');
  const endpoint: Endpoint = endpoints[endpointName as keyof typeof endpoints];
  const answers = cells.split(/ +/);
  const isPublic = cells === 'public';
  return {
    name,
    method: endpoint.method,
    path: csv ? csvPath(endpoint) : endpoint.path,
    status,
    params: request?.params ?? {},
    ...(request?.body && { payload: request.body }),
    isPublic,
    hasOwn: answers.includes('own'),
    answerTo: (role: UserType): Answer =>
      isPublic ? 'yes' : (answers[userTypes.indexOf(role)] as Answer),
  };
});
type Call = (typeof rows)[number];

/** The status, and whether a list has rows where that depends on the role. */
async function outcomeOf(call: Call, headers: Readonly<Record<string, string>>): Promise<string> {
  const { method, path, payload, hasOwn } = call;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = call.params[name] ?? '';
    return ids[given] ?? given;
  });
  const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
  if (response.statusCode !== 200 || !hasOwn || path.includes('{')) return `${response.statusCode}`;
  return response.json<{ count: number }>().count > 0 ? '200, rows' : '200, no rows';
}

function expectedOutcome({ status, path, hasOwn }: Call, answer: Answer): string {
  if (answer === 'no') return '403';
  const isList = hasOwn && !path.includes('{');
  if (answer === 'own') return isList ? '200, no rows' : '404';
  return isList ? '200, rows' : `${status}`;
}

/** `{ name: outcome }` of all calls. Own records come first: other calls leave audit events. */
async function outcomes(headers: Readonly<Record<string, string>>) {
  const found: Record<string, string> = {};
  const ordered = rows.toSorted((a, b) => Number(b.hasOwn) - Number(a.hasOwn));
  for (const call of ordered) found[call.name] = await outcomeOf(call, headers);
  return found;
}

const expectedFor = (outcome: (call: Call) => string): Record<string, string> =>
  Object.fromEntries(rows.map((call) => [call.name, outcome(call)]));

describe('access to every endpoint', () => {
  it.each(userTypes)('is what the matrix says for the role %s', async (role) => {
    const { headers } = await server.signIn(role);
    expect(await outcomes(headers)).toEqual(
      expectedFor((call) => expectedOutcome(call, call.answerTo(role))),
    );
  });

  it('needs a token, unless the endpoint is public', async () => {
    expect(await outcomes({})).toEqual(
      expectedFor(({ isPublic, status }) => (isPublic ? `${status}` : '401')),
    );
  });

  it('has a cell for each role in the matrix', () => {
    const incomplete = Object.entries(accessMatrix).filter(
      ([, [cells]]) => !/^(public|(yes|no|own)( +(yes|no|own)){5})$/.test(cells),
    );
    expect(incomplete).toEqual([]);
  });
});
