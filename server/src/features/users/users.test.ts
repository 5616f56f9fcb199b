import { type UserType, userTypes } from '@provost/contract/ability';
import type { UserStatus } from '@provost/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addEnrolment, addSession, addUser } from '../../testing/rows/rows.ts';

const clock = stoppedClock();
let server: TestApp;
const callers = new Map<UserType, SignedIn>();
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now });
  for (const type of userTypes) callers.set(type, await server.signIn(type));
});
afterAll(() => server.close());

const headersOf = (type: UserType) => callers.get(type)?.headers ?? {};
const change = (
  headers: Readonly<Record<string, string>>,
  id: number | string,
  payload: object = { status: 'suspended' },
) => server.inject({ method: 'PATCH', url: `/api/auth/admin/users/${id}/`, headers, payload });

const statusOf = async (id: number): Promise<string> =>
  (
    await server.database.reader
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

describe('the status of a user', () => {
  it('archived frees the seats of a student if the request says so', async () => {
    const seatOf = async (payload: object) => {
      const { id: student_id } = await addUser(server.database, 'student');
      const { id } = await addEnrolment(server.database, { student_id });
      const response = await change(headersOf('support'), student_id, payload);
      const seat = await server.database.reader
        .selectFrom('enrolments')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst();
      return [response.statusCode, seat?.status];
    };
    const archived = { status: 'archived' };
    expect(await seatOf(archived)).toEqual([200, 'active']);
    expect(await seatOf({ ...archived, cancel_enrolments: true })).toEqual([200, 'cancelled']);
    expect(await seatOf({ status: 'suspended', cancel_enrolments: true })).toEqual([422, 'active']);
    expect(await server.database.verify()).toEqual([]);
  });

  it('archived by a colleague who left the seats is no success for who frees them', async () => {
    const { id: student_id } = await addUser(server.database, 'student');
    await addEnrolment(server.database, { student_id });
    const archived = { status: 'archived' };
    const archive = async (payload: object) =>
      (await change(headersOf('support'), student_id, payload)).statusCode;
    expect([await archive(archived), await archive(archived)]).toEqual([200, 200]);
    expect(await archive({ ...archived, cancel_enrolments: true })).toBe(409);
  });

  it('archived with its enrolments comes back with them, and the undo can be undone', async () => {
    const { id: student_id } = await addUser(server.database, 'student');
    const { id } = await addEnrolment(server.database, { student_id });
    const state = async () => {
      const { status, ended_at, charged_cents } = await server.database.reader
        .selectFrom('enrolments')
        .select(['status', 'ended_at', 'charged_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [await statusOf(student_id), status, ended_at === null, charged_cents];
    };
    const first = await state();
    const revert = async (undo: number) => {
      clock.advance({ seconds: 1 });
      const url = `/api/audit/${undo}/revert/`;
      const response = await server.inject({ method: 'POST', url, headers: headersOf('support') });
      expect(response.statusCode).toBe(201);
      return response.json<{ data: { id: number } }>().data.id;
    };
    const payload = { status: 'archived', cancel_enrolments: true };
    const response = await change(headersOf('support'), student_id, payload);
    const archived = await state();
    expect(archived.slice(0, 3)).toEqual(['archived', 'cancelled', false]);
    const undone = await revert(response.json<{ undo: number }>().undo);
    expect(await state()).toEqual(first);
    await revert(undone);
    expect(await state()).toEqual(archived);
    expect(await server.database.verify()).toEqual([]);
  });

  it.each(userTypes)('cannot be changed by the user themselves: %s', async (type) => {
    const { headers, userId } = await server.signIn(type);
    expect((await change(headers, userId, { status: 'active' })).statusCode).toBe(403);
    expect((await change(headers, userId, { status: 'archived' })).statusCode).toBe(403);
    expect(await statusOf(userId)).toBe('active');
  });

  it.each<[UserStatus, 'active' | 'suspended' | 'archived', MessageKey]>([
    ['active', 'suspended', 'writes.user_suspended'],
    ['active', 'archived', 'writes.user_archived'],
    ['suspended', 'active', 'writes.user_reactivated'],
    ['suspended', 'archived', 'writes.user_archived'],
    ['archived', 'active', 'writes.user_reactivated'],
    ['invited', 'active', 'writes.user_activated'],
    ['invited', 'archived', 'writes.user_archived'],
  ])('changes from %s to %s, with a message and an audit event', async (before, after, message) => {
    const user = await addUser(server.database, 'student', { status: before });
    const headers = { ...headersOf('admin'), 'accept-language': 'de' };
    const response = await change(headers, user.id, { status: after });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: translate('de', message, { name: user.full_name }),
      message_type: 'success',
      data: { id: user.id, email: user.email, full_name: user.full_name, status: after },
    });
    const events = await server.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('subject_id', '=', String(user.id))
      .execute();
    expect(events).toMatchObject([
      {
        actor_id: callers.get('admin')?.userId,
        action: 'user.status_changed',
        subject: 'Student',
        subject_label: user.full_name,
        before: JSON.stringify({ status: before }),
        after: JSON.stringify({ status: after }),
        occurred_at: clock.now().toISOString(),
      },
    ]);
    expect(events[0]?.request_id).toEqual(expect.any(String));
  });

  it('that is already set changes nothing and leaves no audit event', async () => {
    const { id } = await addUser(server.database, 'teacher', { status: 'suspended' });
    const response = await change(headersOf('owner'), id, { status: 'suspended' });
    expect(response.statusCode).toBe(200);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select('id')
      .where('subject_id', '=', String(id))
      .execute();
    expect(events).toEqual([]);
  });

  it.each([
    ['nobody', 999_999_999, { status: 'active' }, 404],
    ['no number', 'me', { status: 'active' }, 404],
    ['an unknown status', 1, { status: 'asleep' }, 422],
    ['invited again', 1, { status: 'invited' }, 422],
    ['no status', 1, {}, 422],
    ['a field more', 1, { status: 'active', user_type: 'owner' }, 422],
  ])('is not changed for %s', async (_, id, payload, expected) => {
    expect((await change(headersOf('owner'), id, payload)).statusCode).toBe(expected);
  });
});

const revert = (id: number, type: UserType = 'admin') =>
  server.inject({
    method: 'POST',
    url: `/api/audit/${id}/revert/`,
    headers: headersOf(type),
  });

describe('a status change of an older version', () => {
  it('is rejected with the current user: two tabs never overwrite each other', async () => {
    const { id } = await addUser(server.database, 'teacher');
    const first = await change(headersOf('admin'), id, { status: 'suspended', version: 1 });
    expect(first.json().data.version).toBe(2);
    const second = await change(headersOf('owner'), id, { status: 'archived', version: 1 });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'stale',
      current: { id, status: 'suspended', version: 2 },
    });
    expect(await statusOf(id)).toBe('suspended');
  });
});

describe('the revert of a status change', () => {
  it('restores the status, also of an invited user, and can be reverted', async () => {
    const { id } = await addUser(server.database, 'student', { status: 'invited' });
    const { undo } = (await change(headersOf('support'), id, { status: 'archived' })).json();
    const reverted = await revert(undo, 'support');
    expect(reverted.statusCode).toBe(201);
    expect(await statusOf(id)).toBe('invited');
    expect((await revert(reverted.json().data.id)).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('archived');
  });

  it('is rejected after another change, and for roles that cannot change the user', async () => {
    const { id } = await addUser(server.database, 'student');
    const { undo } = (await change(headersOf('admin'), id, { status: 'suspended' })).json();
    expect((await revert(undo, 'finance')).statusCode).toBe(404);
    await change(headersOf('admin'), id, { status: 'archived' });
    expect((await revert(undo)).statusCode).toBe(409);
    expect(await statusOf(id)).toBe('archived');
    const admin = await addUser(server.database, 'admin');
    const byOwner = await change(headersOf('owner'), admin.id);
    expect((await revert(byOwner.json().undo, 'admin')).statusCode).toBe(403);
  });

  it('without a stored version needs the status of the event', async () => {
    const { id } = await addUser(server.database, 'student', { status: 'suspended' });
    const { id: event } = await server.database.write((writer) =>
      writer
        .insertInto('audit_events')
        .values({
          action: 'user.status_changed',
          subject: 'Student',
          subject_id: String(id),
          subject_label: 'Ana',
          before: '{"status":"active"}',
          after: '{"status":"suspended"}',
          occurred_at: clock.now().toISOString(),
          search_key: 'ana',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await change(headersOf('admin'), id, { status: 'archived' });
    expect((await revert(event)).json().code).toBe('stale');
    await change(headersOf('admin'), id, { status: 'suspended' });
    expect((await revert(event)).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('active');
  });
});

describe('ending the sessions of a user', () => {
  const end = (type: UserType, id: number) =>
    server.inject({
      method: 'POST',
      url: `/api/auth/admin/users/${id}/end-sessions/`,
      headers: headersOf(type),
    });
  const openSessions = (id: number) =>
    server.database.reader
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();

  it('signs the user out on all devices, and is audited', async () => {
    const { id, full_name } = await addUser(server.database, 'teacher');
    await addSession(server.database, { user_id: id });
    await addSession(server.database, { user_id: id });
    const response = await end('admin', id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: `${full_name} was signed out on all devices.`,
      data: { ended: 2 },
    });
    expect(await openSessions(id)).toEqual([]);
    expect((await end('admin', id)).json().data.ended).toBe(0);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('subject_id', '=', String(id))
      .execute();
    expect(events).toEqual([{ action: 'user.sessions_ended', after: '{"ended":2}' }]);
  });

  it('is not for oneself, and needs a user', async () => {
    const { headers, userId } = await server.signIn('owner');
    const url = `/api/auth/admin/users/${userId}/end-sessions/`;
    expect((await server.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    expect((await end('owner', 999_999_999)).statusCode).toBe(404);
  });
});
