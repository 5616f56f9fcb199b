import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../school/passwords/password.ts';
import { password } from '../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { addCourse, addEnrolment, addStudent } from '../testing/rows/rows.ts';

/** Fields that no request can set. */
const protectedFields = {
  id: 1,
  user_id: 1,
  user_type: 'owner',
  is_trial: false,
  has_purchased: true,
  trial_ends_at: '2099-01-01T00:00:00.000Z',
  password_hash: 'x',
  created_at: '2000-01-01T00:00:00.000Z',
  created_by: 1,
  deleted_at: null,
  full_name: 'Somebody Else',
  avatar_url: 'https://example.test/x.png',
  ability: [{ action: 'manage', subject: 'all' }],
  __proto__x: {},
};

let server: TestApp;
let ids: { student: number; course: number; level: number };
let studentEmail: string;
beforeAll(async () => {
  server = await buildTestApp();
});
beforeEach(async () => {
  const student = await addStudent(server.database);
  const course = await addCourse(server.database);
  ids = { student: student.id, course: course.id, level: course.class_level_id };
  studentEmail = student.email;
});
afterAll(() => server.close());

const allLevels = async (): Promise<number[]> => {
  const rows = await server.database.reader.selectFrom('class_levels').select('id').execute();
  return rows.map(({ id }) => id);
};

const anyCharge = async () => {
  const { id: enrolment } = await addEnrolment(server.database);
  const charge = server.database.reader.selectFrom('charges').select('id');
  const { id } = await charge.where('enrolment_id', '=', enrolment).executeTakeFirstOrThrow();
  return { enrolment, charges: [id] };
};

const anySplit = async () => {
  const { enrolment } = await anyCharge();
  const { headers } = await server.signIn('owner');
  const payload = { kind: 'organisation', name: 'Acme' };
  const created = await server.inject({ method: 'POST', url: '/api/payers/', headers, payload });
  const payer = created.json().data.id;
  await server.database.write((writer) =>
    writer.updateTable('enrolments').set({ payer_id: payer }).where('id', '=', enrolment).execute(),
  );
  return { payer, method: 'cash', parts: [{ enrolment, amount: '5.00' }] };
};

/** A valid body for each endpoint. Every new endpoint with a body needs one. */
const validBodies: Partial<Record<keyof typeof endpoints, () => object | Promise<object>>> = {
  login: () => ({ email: 'nobody@example.test', password: 'does not matter' }),
  logout: () => ({ refresh: 'x' }),
  refresh: () => ({ refresh: 'x' }),
  updateProfile: () => ({ first_name: 'Ana' }),
  endSession: () => ({}),
  endOtherSessions: () => ({}),
  updateUser: () => ({ status: 'suspended' }),
  endUserSessions: () => ({}),
  eraseUser: () => ({ email: studentEmail }),
  exportUserData: () => ({}),
  exportOwnData: () => ({}),
  updateSchool: () => ({ name: 'Academy' }),
  createClassLevel: () => ({ name: 'Grade 1' }),
  updateClassLevel: () => ({ name: 'Grade 2' }),
  reorderClassLevels: async () => ({ ids: await allLevels() }),
  createPaymentPlan: () => ({ name: 'In two', instalments: [{ percent: 50 }, {}] }),
  updatePaymentPlan: () => ({ name: 'In three' }),
  createTaxRate: () => ({ name: 'Standard', percent: '19' }),
  updateTaxRate: () => ({ percent: '20' }),
  createView: () => ({ list: 'students', name: 'Active', query: 'status=active' }),
  updateView: () => ({ name: 'Others' }),
  createTag: () => ({ name: 'Scholarship', color: 'blue' }),
  updateTag: () => ({ color: 'red' }),
  mergeTag: () => ({ into: 987_654 }),
  createPayer: () => ({ kind: 'organisation', name: 'Acme' }),
  updatePayer: () => ({ name: 'Acme Ltd' }),
  linkPayer: () => ({ student: ids.student, payer: null }),
  splitPayment: anySplit,
  moveCredit: () => ({ to: ids.student, reason: 'Wrong course' }),
  updateTeacher: () => ({ bio: 'Hello' }),
  registerStudent: () => ({
    first_name: 'Ana',
    last_name: 'Lima',
    email: 'ana.lima@example.test',
    trial_ends_at: null,
  }),
  updateStudent: () => ({ last_name: 'Sousa', trial_ends_at: null }),
  createCourse: () => ({
    code: 'ALG-1',
    title: 'Algebra',
    subject: 'Mathematics',
    class_level: ids.level,
  }),
  updateCourse: () => ({ title: 'Geometry' }),
  changePlan: () => ({ instalments: [{ amount: '10.00', due_on: '2030-01-31' }] }),
  createEnrolment: () => ({ student: ids.student, course: ids.course }),
  enrolNext: () => ({}),
  updateEnrolment: () => ({ status: 'cancelled' }),
  settleRow: () => ({ action: 'record' }),
  transferEnrolment: () => ({ course: ids.course }),
  createCharge: () => ({ kind: 'fee', amount: '5.00', label: 'Books' }),
  updateCharge: () => ({ label: 'Books' }),
  postponeCharges: async () => ({
    ids: (await anyCharge()).charges,
    days: 7,
    reason: 'Asked',
  }),
  createInvoice: anyCharge,
  createCreditNote: () => ({ reason: 'Wrong address' }),
  createNote: () => ({ text: 'Prefers mornings' }),
  registerTeacher: () => ({
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana.silva@example.test',
    password: 'violet ladder under rain',
  }),
  createPricing: () => ({
    course: ids.course,
    original_price: '10.00',
    discount_percent: '0',
    final_price: '10.00',
  }),
  updateImport: () => ({ hand_edited: 'keep' }),
  applyImport: () => ({ mode: 'valid_rows' }),
  previewBulk: () => ({ list: 'students', ids: [ids.student], action: 'suspend' }),
  startBulk: () => ({
    list: 'students',
    ids: [ids.student],
    action: 'suspend',
    expected_count: 1,
  }),
  updateBookmark: () => ({ id: 'profile' }),
  settleWrite: () => ({ key: 'a lost one' }),
  revertAuditEvent: () => ({}),
  snoozeAttention: () => ({ days: 3, reason: 'On holiday' }),
  handOverAttention: async () => ({ to: (await server.signIn('admin')).userId, note: 'Yours' }),
  closeDay: () => ({ note: 'Done' }),
  reopenDay: () => ({ reason: 'Too early' }),
  recordPayment: () => ({
    student: ids.student,
    course: ids.course,
    amount: '10.00',
    currency: 'EUR',
    method: 'cash',
    status: 'paid',
  }),
  markPaymentPaid: () => ({ paid_at: null }),
  voidPayment: () => ({ reason: 'Wrong student' }),
  refundPayment: () => ({ amount: '10.00', reason: 'Left' }),
  adjustPayment: () => ({ amount: '-1.00', reason: 'Discount' }),
  correctPayment: () => ({ amount: '9.00', reason: 'Typo' }),
  loginMfa: () => ({ mfa_token: 'x', method: 'totp', code: '123456' }),
  loginMfaOptions: () => ({ mfa_token: 'x' }),
  beginTotp: () => ({}),
  confirmTotp: () => ({ code: '123456' }),
  removeTotp: () => ({}),
  beginPasskey: () => ({}),
  addPasskey: () => ({
    name: 'Phone',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  }),
  renamePasskey: () => ({ name: 'Phone' }),
  removePasskey: () => ({}),
  createRecoveryCodes: () => ({}),
  resetMfa: () => ({}),
  updateSecuritySettings: () => ({ mfa_required_for: [] }),
  updateRetention: () => ({ audit_months: 24 }),
  inviteStaff: () => ({
    first_name: 'Ana',
    last_name: 'Costa',
    email: 'ana.costa@example.test',
    user_type: 'support',
  }),
  resendInvitation: () => ({}),
  createResetLink: () => ({}),
  readLink: () => ({ token: 'x' }),
  acceptInvitation: () => ({ token: 'x', password: 'violet ladder under rain' }),
  forgotPassword: () => ({ email: 'nobody@example.test' }),
  resetPassword: () => ({ token: 'x', password: 'violet ladder under rain' }),
  changePassword: async () => {
    const password_hash = await hashPassword(password);
    await server.database.write((writer) =>
      writer.updateTable('users').set({ password_hash }).execute(),
    );
    return { current_password: password, new_password: 'violet ladder under rain' };
  },
};

/** The id of a session is no number, and an enrolment with that of the student has no credit. */
const recordIds: Partial<Record<keyof typeof endpoints, string>> = {
  endSession: '00000000-0000-4000-8000-000000000000',
  moveCredit: '999999',
};

/** What an endpoint needs in its query. */
const queries: Partial<Record<keyof typeof endpoints, () => string>> = {
  createNote: () => `?subject=student:${ids.student}`,
};

const withBody = Object.entries(endpoints).filter(
  // A file has no fields.
  ([, { body, fileBytes }]: [string, Endpoint]) => body !== undefined && fileBytes === undefined,
) as [keyof typeof endpoints, Endpoint][];

describe('a protected field', () => {
  it.each(withBody)('is rejected by %s, and nothing is changed', async (name, endpoint) => {
    const { headers } = await server.signIn('owner');
    const send = (payload: object) =>
      server.inject({
        method: endpoint.method,
        url:
          endpoint.path
            .replace('{kind}', 'unenrolled_waiting')
            .replace('{n}', '1')
            .replace('{date}', 'today')
            .replace(/\{(id|key)\}/, recordIds[name] ?? String(ids.student)) +
          (queries[name]?.() ?? ''),
        headers,
        payload,
      });
    const valid = await validBodies[name]?.();
    if (!valid) throw new Error(`${name} needs a body in this test`);
    for (const [field, value] of Object.entries(protectedFields)) {
      if (field in valid) continue;
      const response = await send({ ...valid, [field]: value });
      expect(response.statusCode, field).toBe(422);
      expect(Object.keys(response.json().message), field).toEqual([field]);
    }
    // Without the field the same body is valid.
    expect((await send(valid)).statusCode).not.toBe(422);
  });

  it('cannot be set by a query', async () => {
    const { headers } = await server.signIn('owner');
    const response = await server.inject({
      method: 'POST',
      url: '/api/bookmarks/update?user_id=1',
      headers,
      payload: { id: 'profile' },
    });
    expect(response.statusCode).toBe(422);
  });
});
