import { listAuditEvents } from '@provost/contract/audit.schema';
import { profile } from '@provost/contract/auth.schema';
import { updateSchool } from '@provost/contract/school.schema';
import { listStudents } from '@provost/contract/students.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, login, password } from '../../../testing/accounts/accounts.ts';
import { addProtectedAccount, beginLogin, loginMfa } from '../../../testing/accounts/mfa.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/app.ts';
import { call, callCsv } from '../../../testing/calls/call.ts';
import { stoppedClock, type TestClock } from '../../../testing/clock.ts';
import { addStudent } from '../../../testing/rows/rows.ts';
import { storedTexts } from '../../../testing/rows/stored-texts.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';

let clock: TestClock;
let server: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  clock = stoppedClock();
  server = await buildTestApp({ now: clock.now });
  owner = await server.signIn('owner');
});
afterEach(async () => {
  expect(await server.database.verify()).toEqual([]);
  await server.close();
});

const eventsOf = async (action: string, who = owner) => {
  const { body } = await call(server, who, listAuditEvents, { query: { action } });
  return body.results;
};
const fail = (email: string, typed = 'not the password', address = '203.0.113.77') =>
  login(server, email, typed, { address });

describe('a failed sign-in', () => {
  it('is in the audit trail too if the password was right and the code wrong', async () => {
    const { user } = await addProtectedAccount(server, 'finance');
    const { mfa_token } = await beginLogin(server, user.email);
    await loginMfa(server, { mfa_token, method: 'recovery_code', code: 'aaaaa-aaaaa' });
    expect(await eventsOf('sign_in.failed')).toMatchObject([
      {
        subject: 'User',
        subject_id: String(user.id),
        subject_label: user.full_name,
        after: { method: 'recovery_code' },
      },
    ]);
  });

  it('names no factor, while a sign-in in two steps names the one that was used', async () => {
    const { user, codes } = await addProtectedAccount(server, 'finance');
    await fail(user.email);
    const { mfa_token } = await beginLogin(server, user.email);
    await loginMfa(server, { mfa_token, method: 'recovery_code', code: codes[0] });
    expect(await eventsOf('sign_in.failed')).toMatchObject([{ after: null }]);
    expect(await eventsOf('session.started')).toMatchObject([
      { after: { method: 'recovery_code' } },
      { after: null },
    ]);
  });

  it('is in the audit trail with its account and network', async () => {
    const { id, email, full_name } = await addAccount(server, 'student');
    expect((await fail(email)).statusCode).toBe(401);
    expect(await eventsOf('sign_in.failed')).toMatchObject([
      {
        actor: null,
        subject: 'Student',
        subject_id: String(id),
        subject_label: full_name,
        address: '203.0.113.0/24',
        occurrences: 1,
        after: null,
      },
    ]);
  });

  it('has a pseudonym for an account that does not exist, never what was typed', async () => {
    const typed = 'Correct-Horse-9@staple';
    await fail(typed);
    clock.advance({ seconds: 2 });
    await fail(typed.toUpperCase());
    await fail('another@example.org');
    const events = await eventsOf('sign_in.failed');
    expect(events.map(({ subject_id, occurrences }) => [subject_id, occurrences])).toEqual([
      [expect.stringMatching(/^unknown-[0-9a-f]{12}$/), 1],
      [expect.stringMatching(/^unknown-[0-9a-f]{12}$/), 2],
    ]);
    expect(events[0]?.subject_id).not.toBe(events[1]?.subject_id);
    const texts = (await storedTexts(server.database)).toLowerCase();
    expect(texts).not.toContain('correct-horse');
    expect(texts).not.toContain('another@example.org');
    expect(texts).not.toContain('203.0.113.77');
  });

  it('that is limited is one event, however often it is repeated', async () => {
    const { email } = await addAccount(server, 'admin');
    for (let attempt = 0; attempt < 10; attempt += 1) await fail(email);
    const limited = await Promise.all(Array.from({ length: 30 }, () => fail(email, password)));
    expect(limited.every(({ statusCode }) => statusCode === 429)).toBe(true);
    clock.advance({ seconds: 2 });
    await fail(email, password);
    expect(await eventsOf('sign_in.limited')).toMatchObject([
      { subject_label: expect.any(String), address: '203.0.113.0/24', occurrences: 31 },
    ]);
    expect(await eventsOf('session.started')).toEqual([]);
  });

  it('that is limited is one event per network for all emails that nobody has', async () => {
    const { attempt } = createRateLimits(server.database, clock.now);
    const wrong = async () => ({ kind: 'wrong', counts: 'failure' }) as const;
    await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        attempt(limitKeysOf('sign-in', `${number}`, '203.0.113.77'), wrong, wrong),
      ),
    );
    const { id, email } = await addAccount(server, 'admin');
    for (const typed of ['one@example.org', 'two@example.org', 'three@example.org', email]) {
      expect((await fail(typed)).statusCode).toBe(429);
      clock.advance({ seconds: 2 });
    }
    const events = await eventsOf('sign_in.limited');
    expect(events.map(({ subject_id, occurrences }) => [subject_id, occurrences])).toEqual([
      [String(id), 1],
      ['unknown', 3],
    ]);
  });

  it('is not shown to finance, who sees only own events', async () => {
    const finance = await server.signIn('finance');
    await fail('nobody@example.org');
    expect(await eventsOf('sign_in.failed', finance)).toEqual([]);
  });
});

describe('a wrong password that confirms a change', () => {
  it('is a failed sign-in by the user of the session', async () => {
    const student = await addStudent(server.database);
    const body = { email: student.email, password: 'not the password' };
    expect((await call(server, owner, eraseUser, { id: student.id, body })).status).toBe(422);
    expect(await eventsOf('sign_in.failed')).toMatchObject([
      {
        actor: { id: owner.userId },
        subject_id: String(owner.userId),
        after: { reason: 'password_confirmation' },
      },
    ]);
  });

  it('is a limited sign-in after too many', async () => {
    const student = await addStudent(server.database);
    const body = { email: student.email, password: 'not the password' };
    const confirm = () => call(server, owner, eraseUser, { id: student.id, body });
    for (let attempt = 0; attempt < 10; attempt += 1) await confirm();
    clock.advance({ seconds: 2 });
    expect((await confirm()).status).toBe(429);
    expect(await eventsOf('sign_in.limited')).toMatchObject([
      { actor: { id: owner.userId }, after: { reason: 'password_confirmation' }, occurrences: 1 },
    ]);
  });
});

describe('a refusal', () => {
  it('of staff is in the audit trail, counted per session and endpoint', async () => {
    const support = await server.signIn('support');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await call(server, support, updateSchool, { body: {} });
      expect(refused.status).toBe(403);
      clock.advance({ seconds: 2 });
    }
    expect(await eventsOf('access.refused')).toMatchObject([
      {
        actor: { id: support.userId },
        subject: 'Session',
        subject_id: support.sessionId,
        after: { endpoint: `${updateSchool.method} ${updateSchool.path}` },
        address: '127.0.0.0/24',
        occurrences: 3,
      },
    ]);
  });

  it('by a rule of the service is one too', async () => {
    const admin = await server.signIn('admin');
    const body = { email: owner.email };
    expect((await call(server, admin, eraseUser, { id: owner.userId, body })).status).toBe(403);
    expect(await eventsOf('access.refused')).toHaveLength(1);
  });

  it('of a student leaves one, of a stranger none', async () => {
    expect((await server.inject({ url: profile.path })).statusCode).toBe(401);
    expect(await eventsOf('access.refused')).toEqual([]);
    const student = await server.signIn('student');
    expect((await call(server, student, listStudents)).status).toBe(403);
    expect(await eventsOf('access.refused')).toMatchObject([{ actor: { id: student.userId } }]);
  });
});

describe('an export', () => {
  it('is in the audit trail: who, which list, which filters, how many rows', async () => {
    await addStudent(server.database, { first_name: 'Ana', status: 'suspended' });
    const query = { status: 'suspended', search: 'ana', ordering: 'full_name' };
    expect((await callCsv(server, owner, listStudents, { query })).status).toBe(200);
    expect(await eventsOf('list.exported')).toMatchObject([
      {
        actor: { id: owner.userId },
        subject: 'List',
        subject_id: 'students',
        after: { rows: 1, status: ['suspended'], search: true },
        address: '127.0.0.0/24',
      },
    ]);
    expect((await eventsOf('list.exported'))[0]?.after).not.toHaveProperty('ordering');
  });

  it('that is refused, or asks for the headers only, is none', async () => {
    const support = await server.signIn('support');
    expect((await callCsv(server, support, listStudents)).status).toBe(403);
    const url = '/api/auth/admin/students/export.csv';
    expect((await server.inject({ method: 'HEAD', url, headers: owner.headers })).statusCode).toBe(
      200,
    );
    expect(await eventsOf('list.exported')).toEqual([]);
  });
});

describe('the security view', () => {
  it('has sign-ins, refusals and exports, and no other changes', async () => {
    const { email } = await addAccount(server, 'admin');
    await fail(email);
    await login(server, email);
    await call(server, owner, updateSchool, { body: { name: 'North' } });
    await callCsv(server, owner, listStudents);
    const { body } = await call(server, owner, listAuditEvents, {
      query: { category: 'security' },
    });
    expect(body.results.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign_in.failed', 'session.started', 'list.exported']),
    );
    expect(body.results.map(({ action }) => action)).not.toContain('school.updated');
    expect(body.count).toBe(body.results.length);
    const started = body.results.find(({ action }) => action === 'session.started');
    expect(started?.address).toBe('127.0.0.0/24');
  });
});

describe('an erasure', () => {
  it('removes the networks of the person and their name from traces', async () => {
    const given = { first_name: 'Quirina', last_name: 'Xylander', email: 'quirina@example.org' };
    const { id, email } = await addAccount(server, 'admin', given);
    await fail(email);
    await login(server, email, password, { address: '198.51.100.9' });
    const { body } = await call(server, owner, eraseUser, { id, body: { email } });
    expect(body).toMatchObject({ data: { id } });
    const texts = (await storedTexts(server.database)).toLowerCase();
    for (const trace of ['quirina', 'xylander', '203.0.113', '198.51.100']) {
      expect(texts).not.toContain(trace);
    }
    expect(await eventsOf('sign_in.failed')).toMatchObject([{ address: null, occurrences: 1 }]);
  });
});
