import { randomUUID } from 'node:crypto';
import { recordPayment } from '@provost/contract/payments.schema';
import * as contract from '@provost/contract/personal-data.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { addAccount, login, password, type Tokens } from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addBookmark,
  addCourse,
  addEnrolment,
  addTeacher,
  addUser,
} from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock();
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 60 } });
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');

const exportData = (id: number, who = owner) => call(test, who, contract.exportUserData, { id });

/** A student with one record of each kind. */
async function addKnownStudent() {
  const student = await addAccount(test, 'student', {
    first_name: 'Odile',
    last_name: 'Brankovic',
  });
  const { id, email } = student;
  const course = await addCourse(test.database, { title: 'Fresco' });
  await addEnrolment(test.database, { student_id: id, course_id: course.id });
  const body = {
    student: id,
    course: course.id,
    amount: '100.00',
    currency: 'EUR',
    method: 'cash',
    status: 'paid',
    provider_ref: `ref-${id}`,
  } as const;
  const paid = await call(test, owner, recordPayment, { body });
  expect(paid.status).toBe(201);
  await call(test, admin, updateStudent, { id, body: { phone: '+4915112345678' } });
  await addBookmark(test.database, id);
  await login(test, email, 'not the password');
  const { access } = (await login(test, email)).json<{ data: Tokens }>().data;
  const at = clock.now().toISOString();
  await test.database.write(async (writer) => {
    const noted = { text: 'Paints at night', author_id: support.userId, created_at: at };
    await writer
      .insertInto('notes')
      .values({ subject_type: 'student', subject_id: id, ...noted })
      .execute();
    await writer
      .insertInto('attention_snoozes')
      .values({
        kind: 'trial_ending',
        item_id: id,
        until: '2036-01-01T00:00:00.000Z',
        reason: 'Asked for a week',
        snoozed_by: support.userId,
        created_at: at,
      })
      .execute();
    await writer
      .insertInto('totp_secrets')
      .values({ user_id: id, secret: 'sealed-totp-secret', confirmed_at: at })
      .execute();
    await writer
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: `hash-of-code-${id}-`.padEnd(64, '0') })
      .execute();
    await writer
      .insertInto('account_links')
      .values({
        id: randomUUID(),
        kind: 'invitation',
        user_id: id,
        token_hash: `hash-of-link-${id}-`.padEnd(64, '0'),
        created_by: admin.userId,
        created_at: at,
        expires_at: at,
      })
      .execute();
  });
  return { ...student, course, access };
}

describe('the copy of personal data', () => {
  it('contains each kind of record about a student', async () => {
    const { id, email, course } = await addKnownStudent();
    const { status, body } = await exportData(id);
    expect(status).toBe(200);
    const { data } = body;
    const colleague = { id: support.userId, full_name: expect.any(String) };
    expect(data).toMatchObject({
      profile: { id, email, full_name: 'Odile Brankovic', phone: '+4915112345678' },
      enrolments: [{ course: { id: course.id, title: 'Fresco' }, status: 'active' }],
      payments: [
        { amount: '100.00', provider_ref: `ref-${id}`, transactions: [{ amount: '100.00' }] },
      ],
      notes: [{ subject: `student:${id}`, text: 'Paints at night', author: colleague }],
      sessions: [{ user_agent: expect.any(String) }],
      second_factors: { totp_confirmed_at: expect.any(String), unused_recovery_codes: 1 },
      account_links: [{ kind: 'invitation', created_by: { id: admin.userId } }],
      attention_snoozes: { about: [{ reason: 'Asked for a week', snoozed_by: colleague }] },
      bookmarks: [{ id: 'profile' }],
    });
    const history = data.sign_in_history.map(({ action }) => action);
    expect(history).toEqual(['sign_in.failed', 'session.started']);
    const about = data.audit_events.about.map(({ action }) => action);
    expect(about).toEqual(expect.arrayContaining(['student.updated', 'payment.recorded']));
  });

  it('contains no secret and no hash of one', async () => {
    const { id } = await addKnownStudent();
    const text = JSON.stringify((await exportData(id)).body);
    const { password_hash } = await test.database.reader
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const tokens = await test.database.reader.selectFrom('refresh_tokens').select('hash').execute();
    expect(tokens.length).toBeGreaterThan(0);
    const secrets = [String(password_hash), ...tokens.map(({ hash }) => hash)];
    for (const secret of [...secrets, 'sealed-totp', 'hash-of', 'trace_key', 'search_key']) {
      expect(text).not.toContain(secret);
    }
  });

  it('of a colleague has what they did, without names and values of others', async () => {
    const colleague = await test.signIn('support');
    const student = await addUser(test.database, 'student', { last_name: 'Zwetkow' });
    await call(test, colleague, updateStudent, { id: student.id, body: { first_name: 'Milena' } });
    const { data } = (await exportData(colleague.userId)).body;
    expect(data.audit_events.by).toMatchObject([
      { action: 'student.updated', subject_id: String(student.id) },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Zwetkow|Milena/);
  });

  it('of a teacher has their texts and courses', async () => {
    const { id } = await addTeacher(test.database, {}, { bio: 'Sings', subjects: '["Music"]' });
    const course = await addCourse(test.database, { teacher_id: id });
    const { data } = (await exportData(id, admin)).body;
    expect(data).toMatchObject({
      teacher: { bio: 'Sings', subjects: ['Music'] },
      courses: [{ id: course.id }],
    });
  });

  it('of an erased person has only what is left', async () => {
    const { id, email } = await addKnownStudent();
    await call(test, owner, eraseUser, { id, body: { email } });
    const { status, body } = await exportData(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      profile: { full_name: `Erased user ${id}`, is_erased: true, phone: null },
      enrolments: [{ status: 'cancelled' }],
      payments: [{ amount: '100.00', provider_ref: null }],
      notes: [],
      bookmarks: [],
      second_factors: { totp_confirmed_at: null, unused_recovery_codes: 0 },
    });
    expect(JSON.stringify(body)).not.toMatch(/Odile|Brankovic|4915112345678|Paints/);
  });

  it('is recorded as an event about the person', async () => {
    const { id } = await addUser(test.database, 'student');
    await exportData(id);
    const { data } = (await exportData(id)).body;
    expect(data.audit_events.about).toMatchObject([
      { action: 'user.data_exported', subject: 'Student', actor: { id: owner.userId } },
    ]);
  });
});

describe('who gets a copy', () => {
  it('follows the roles', async () => {
    const add = (type: Parameters<typeof addUser>[1]) => addUser(test.database, type);
    for (const type of ['student', 'teacher', 'support', 'finance', 'admin', 'owner'] as const) {
      const { id } = await add(type);
      const isRefused = type === 'finance' || type === 'owner';
      expect((await exportData(id)).status, type).toBe(200);
      expect((await exportData(id, admin)).status, type).toBe(isRefused ? 403 : 200);
    }
    const { id } = await add('student');
    for (const type of ['finance', 'support', 'teacher', 'student'] as const) {
      expect((await exportData(id, await test.signIn(type))).status, type).toBe(403);
    }
    expect((await exportData(987_654_321)).status).toBe(404);
  });

  it('includes everybody for their own', async () => {
    for (const type of ['admin', 'finance', 'support', 'teacher', 'student'] as const) {
      const me = await test.signIn(type);
      for (const endpoint of [contract.exportOwnData, contract.readOwnData]) {
        const { status, body } = await call(test, me, endpoint);
        expect(status, type).toBe(200);
        expect(body.data.profile.id).toBe(me.userId);
      }
    }
  });

  it('needs a recent sign-in, or the password where there is a body', async () => {
    const account = await addAccount(test, 'owner');
    const { access } = (await login(test, account.email)).json<{ data: Tokens }>().data;
    const headers = { authorization: `Bearer ${access}` };
    const { id } = await addUser(test.database, 'student');
    const paths = ['/api/auth/profile/data/', `/api/auth/admin/users/${id}/data/`];
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      test.inject({ method, url, headers, ...(payload && { payload }) });
    for (const url of paths) expect((await ask('GET', url)).statusCode).toBe(200);
    clock.advance({ minutes: 11 });
    for (const url of paths) {
      for (const method of ['GET', 'POST'] as const) {
        const refused = await ask(method, url);
        expect(refused.statusCode).toBe(403);
        expect(refused.json()).toMatchObject({ code: 'reauthentication_required' });
      }
    }
    for (const url of paths) expect((await ask('POST', url, { password })).statusCode).toBe(200);
  });
});
