import { type UserType, userTypes } from '@provost/contract/ability';
import type { UserStatus } from '@provost/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addUser } from '../../testing/rows.ts';
import { registerUsers } from './users.routes.ts';

const clock = stoppedClock();
let server: TestApp;
const callers = new Map<UserType, SignedIn>();
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now, features: [registerUsers] });
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

const allowed: Record<UserType, readonly UserType[]> = {
  owner: ['owner', 'admin', 'finance', 'support', 'teacher', 'student'],
  admin: ['finance', 'support', 'teacher', 'student'],
  finance: [],
  support: ['student'],
  teacher: [],
  student: [],
};

describe('the status of a user', () => {
  it.each(userTypes.flatMap((caller) => userTypes.map((target) => [caller, target] as const)))(
    'is changed by %s for %s if the role allows it',
    async (caller, target) => {
      const { id } = await addUser(server.database, target);
      const isAllowed = allowed[caller].includes(target);
      const response = await change(headersOf(caller), id);
      expect(response.statusCode).toBe(isAllowed ? 200 : 403);
      expect(await statusOf(id)).toBe(isAllowed ? 'suspended' : 'active');
    },
  );

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
