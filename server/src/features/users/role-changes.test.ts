import { type UserType, userTypes } from '@provost/contract/ability';
import { acceptInvitation, resendInvitation } from '@provost/contract/accounts.schema';
import { staffTypes } from '@provost/contract/extra-rules';
import { listStaff } from '@provost/contract/staff.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { password, signedIn } from '../../testing/accounts/accounts.ts';
import {
  activeOwners,
  archiveOwners,
  changeUser,
  storedUser,
} from '../../testing/accounts/owners.ts';
import type { SignedIn } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { sharedApp } from '../../testing/shared-app.ts';

const test = sharedApp();
let owner: SignedIn;
beforeEach(async () => {
  await archiveOwners(test);
  owner = await test.signIn('owner');
});

const change = (who: SignedIn, id: number, body: object) => changeUser(test, who, id, body);
const revert = ({ headers }: SignedIn, id: number | undefined) =>
  test.inject({ method: 'POST', url: `/api/audit/${id}/revert/`, headers });

describe('the role of a member of staff', () => {
  it('is changed by an owner, with a message, an audit event and correct counters', async () => {
    const { id, full_name } = await addUser(test.database, 'support');
    const { status, body } = await change(owner, id, { user_type: 'finance', version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: `${full_name} has a new role.`,
      data: { id, user_type: 'finance', version: 2 },
    });
    const event = await test.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('id', '=', body.undo ?? 0)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actor_id: owner.userId,
      action: 'user.role_changed',
      subject: 'User',
      subject_id: String(id),
      before: '{"user_type":"support"}',
      after: '{"user_type":"finance"}',
    });
    expect(await test.database.verify()).toEqual([]);
  });

  it.each(userTypes.filter((type) => type !== 'owner'))('is not changed by %s', async (type) => {
    const caller = await test.signIn(type);
    for (const target of [await addUser(test.database, 'support'), { id: caller.userId }]) {
      for (const user_type of staffTypes) {
        expect((await change(caller, target.id, { user_type })).status).toBe(403);
      }
    }
    expect(await storedUser(test, caller.userId)).toMatchObject({ user_type: type, version: 1 });
  });

  it.each<UserType>(['teacher', 'student'])('is not for a %s, who keeps theirs', async (type) => {
    const { id } = await addUser(test.database, type);
    const { status, error } = await change(owner, id, { user_type: 'admin' });
    expect(status).toBe(422);
    expect(error.message).toHaveProperty('user_type');
    const { id: colleague } = await addUser(test.database, 'admin');
    expect((await change(owner, colleague, { user_type: type })).status).toBe(422);
    expect(await storedUser(test, id)).toMatchObject({ user_type: type });
  });

  it('is given alone: with a status or without both, nothing changes', async () => {
    const { id } = await addUser(test.database, 'finance');
    const both = await change(owner, id, { user_type: 'admin', status: 'suspended' });
    expect(both.status).toBe(422);
    expect((await change(owner, id, { version: 1 })).status).toBe(422);
    expect((await change(owner, 987_654_321, { user_type: 'admin' })).status).toBe(404);
    expect(await storedUser(test, id)).toEqual({
      user_type: 'finance',
      status: 'active',
      version: 1,
    });
  });

  it('applies from the next request on, in the same session', async () => {
    const colleague = await test.signIn('admin');
    expect((await call(test, colleague, listStaff)).status).toBe(200);
    await change(owner, colleague.userId, { user_type: 'support' });
    expect((await call(test, colleague, listStaff)).status).toBe(403);
    await change(owner, colleague.userId, { user_type: 'admin' });
    expect((await call(test, colleague, listStaff)).status).toBe(200);
  });

  it('of an older version is rejected with the current user', async () => {
    const { id } = await addUser(test.database, 'support');
    await change(owner, id, { user_type: 'finance', version: 1 });
    const { status, error } = await change(owner, id, { user_type: 'admin', version: 1 });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'stale',
      current: { id, user_type: 'finance', version: 2 },
    });
  });

  it('that the user already has changes nothing and leaves no event', async () => {
    const { id } = await addUser(test.database, 'support');
    const { status, body } = await change(owner, id, { user_type: 'support' });
    expect([status, body.undo]).toEqual([200, undefined]);
    expect(await storedUser(test, id)).toMatchObject({ version: 1 });
  });
});

describe('the revert of a role change', () => {
  it('is for owners only, while nothing else has changed', async () => {
    const { id } = await addUser(test.database, 'support');
    const { body } = await change(owner, id, { user_type: 'admin' });
    expect((await revert(await test.signIn('admin'), body.undo)).statusCode).toBe(403);
    expect((await revert(owner, body.undo)).statusCode).toBe(201);
    expect(await storedUser(test, id)).toMatchObject({ user_type: 'support' });

    const again = await change(owner, id, { user_type: 'finance' });
    await change(owner, id, { user_type: 'admin' });
    expect((await revert(owner, again.body.undo)).statusCode).toBe(409);
  });

  it('never takes the last owner away', async () => {
    const heir = await test.signIn('admin');
    const { body } = await change(owner, heir.userId, { user_type: 'owner' });
    expect((await change(heir, owner.userId, { status: 'suspended' })).status).toBe(200);
    const refused = await revert(heir, body.undo);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_owner']);
    expect(await activeOwners(test)).toEqual([heir.userId]);
  });
});

describe('a role change of a session that signed in long ago', () => {
  const sessionFrom = (minutesAgo: number) =>
    test.database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({
          authenticated_at: new Date(test.now().getTime() - minutesAgo * 60_000).toISOString(),
        })
        .where('id', '=', owner.sessionId)
        .execute(),
    );

  it('needs the password, and so do its revert and a change of status', async () => {
    const { id } = await addUser(test.database, 'support');
    const { body } = await change(owner, id, { user_type: 'finance' });
    await sessionFrom(11);
    const refused = await change(owner, id, { user_type: 'admin' });
    expect([refused.status, refused.error.code]).toEqual([403, 'reauthentication_required']);
    const reverted = await revert(owner, body.undo);
    expect([reverted.statusCode, reverted.json().code]).toEqual([403, 'reauthentication_required']);
    expect(await storedUser(test, id)).toMatchObject({ user_type: 'finance' });
    const suspended = await change(owner, id, { status: 'suspended' });
    expect(suspended.error.code).toBe('reauthentication_required');
    const student = await addUser(test.database, 'student');
    expect((await change(owner, student.id, { status: 'suspended' })).status).toBe(200);
    await sessionFrom(9);
    expect((await change(owner, id, { user_type: 'admin' })).status).toBe(200);
  });

  it('is made with the password in the body, also as a revert', async () => {
    const account = await signedIn(test, 'owner');
    const who = { ...owner, headers: { authorization: `Bearer ${account.access}` } };
    const { id } = await addUser(test.database, 'support');
    await test.database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ authenticated_at: '2020-01-01T00:00:00.000Z' })
        .where('user_id', '=', account.user.id)
        .execute(),
    );
    const wrong = { user_type: 'finance', password: 'not the password' };
    expect((await change(who, id, wrong)).status).toBe(422);
    const { status, body } = await change(who, id, { user_type: 'finance', password });
    expect(status).toBe(200);
    const url = `/api/audit/${body.undo}/revert/`;
    const given = { method: 'POST', url, headers: who.headers } as const;
    const guessed = await test.inject({ ...given, payload: { password: wrong.password } });
    expect(guessed.statusCode).toBe(422);
    expect((await test.inject({ ...given, payload: { password } })).statusCode).toBe(201);
    expect(await storedUser(test, id)).toMatchObject({ user_type: 'support' });
  });
});

it('a new role revokes the links that others can have for the user', async () => {
  const { id } = await addUser(test.database, 'support', { status: 'invited' });
  const admin = await test.signIn('admin');
  const sent = await call(test, admin, resendInvitation, { id });
  const token = sent.body.data.link?.split('#token=')[1];
  expect((await change(owner, id, { user_type: 'owner' })).status).toBe(200);
  const accepted = await test.inject({
    method: 'POST',
    url: acceptInvitation.path,
    payload: { token, password: 'violet ladder under rain' },
  });
  expect(accepted.json()).toMatchObject({ code: 'link_not_valid' });
  expect(await storedUser(test, id)).toMatchObject({ user_type: 'owner', status: 'invited' });
});
