import {
  createResetLink,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from '@provost/contract/accounts.schema';
import { registerStudent, updateStudent } from '@provost/contract/students.schema';
import { registerTeacher } from '@provost/contract/teachers.schema';
import { eraseUser, updateUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import {
  accept,
  eventsAbout,
  invited,
  newPassword,
  reset,
  staffForm,
  tokenOf,
} from '../../testing/accounts/account-links.ts';
import { addAccount, login, password, type Tokens } from '../../testing/accounts/accounts.ts';
import { call } from '../../testing/calls/call.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');

describe('an invitation of a colleague', () => {
  it('creates an invited user without a password, and a link of 72 hours', async () => {
    const form = staffForm('finance');
    const { status, body } = await call(test, owner, inviteStaff, { body: form });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...form, status: 'invited', full_name: 'Noor Haddad' });
    expect(body.data.link).toMatch(/^https:\/\/admin\.school\.test\/invite#token=[\w-]{43}$/);
    const hours = (Date.parse(body.data.expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    expect(await eventsAbout(test, body.data.id)).toEqual(['user.created', 'invitation.sent']);
    expect((await login(test, form.email)).statusCode).toBe(401);
  });

  it.each(['teacher', 'student', 'superuser'])('is not for a %s', async (user_type) => {
    const { status } = await call(test, owner, inviteStaff, {
      body: { ...staffForm(), user_type },
    });
    expect(status).toBe(422);
  });

  it('is refused for an email in use', async () => {
    const { email } = await addUser(test.database, 'student');
    const body = { ...staffForm(), email: email.toUpperCase() };
    const { error } = await call(test, owner, inviteStaff, { body });
    expect(error.code).toBe('email_in_use');
  });

  it('that is repeated with its key gets the same link, which is stored nowhere', async () => {
    const body = staffForm();
    const headers = { 'idempotency-key': 'invite-once' };
    const first = await call(test, owner, inviteStaff, { body, headers });
    const again = await call(test, owner, inviteStaff, { body, headers });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body).toEqual(first.body);
    const token = tokenOf(first.body.data.link);
    const texts = await storedTexts(test.database);
    const links = await test.database.reader.selectFrom('account_links').selectAll().execute();
    expect(texts + JSON.stringify(links).toLowerCase()).not.toContain(token.toLowerCase());
  });
});

describe('a link for a colleague after the sign-in was long ago', () => {
  const signInLongAgo = async () => {
    const { email, id } = await addAccount(test, 'owner');
    const { access } = (await login(test, email)).json<{ data: Tokens }>().data;
    await test.database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ authenticated_at: new Date(Date.now() - 11 * 60_000).toISOString() })
        .where('user_id', '=', id)
        .execute(),
    );
    return { headers: { authorization: `Bearer ${access}` } };
  };
  const linksOf = (userId: number) =>
    test.database.reader
      .selectFrom('account_links')
      .select('id')
      .where('user_id', '=', userId)
      .execute();

  it('is not created by an invitation without the password', async () => {
    const stolen = await signInLongAgo();
    const body = staffForm('owner');
    const refused = await call(test, stolen, inviteStaff, { body });
    expect([refused.status, refused.error.code]).toEqual([403, 'reauthentication_required']);
    const confirmed = await call(test, stolen, inviteStaff, { body: { ...body, password } });
    expect(confirmed.status).toBe(201);
    expect(await storedTexts(test.database)).not.toContain(password);
  });

  it.each([
    ['a new invitation', resendInvitation, 'invited'],
    ['a reset link', createResetLink, 'active'],
  ] as const)('is not created as %s without the password', async (_, endpoint, status) => {
    const stolen = await signInLongAgo();
    const { id } = await addUser(test.database, 'admin', { status });
    const refused = await call(test, stolen, endpoint, { id });
    expect([refused.status, refused.error.code]).toEqual([403, 'reauthentication_required']);
    expect(await linksOf(id)).toEqual([]);
    expect((await call(test, stolen, endpoint, { id, body: { password } })).status).toBe(200);
    expect(await linksOf(id)).toHaveLength(1);
  });
});

describe('the registration with an invitation', () => {
  it('adds a student with a link', async () => {
    const form = { first_name: 'Ana', last_name: 'Lima', email: 'ana@example.test' };
    const { body } = await call(test, admin, registerStudent, { body: { ...form, invite: true } });
    expect(body.data.status).toBe('invited');
    expect((await accept(test, tokenOf(body.data.link))).statusCode).toBe(200);
    expect((await login(test, form.email, newPassword)).statusCode).toBe(200);
    expect(await eventsAbout(test, body.data.id)).toEqual([
      'student.registered',
      'invitation.sent',
      'invitation.accepted',
    ]);
  });

  it('adds a teacher without a password, with a link', async () => {
    const form = { first_name: 'Bo', last_name: 'Berg', email: 'bo@example.test' };
    expect((await call(test, admin, registerTeacher, { body: form })).error.message).toHaveProperty(
      'password',
    );
    const { body } = await call(test, admin, registerTeacher, { body: { ...form, invite: true } });
    expect(body.data).toMatchObject({ status: 'invited', link: expect.any(String) });
    expect((await accept(test, tokenOf(body.data.link))).statusCode).toBe(200);
    expect((await login(test, form.email, newPassword)).statusCode).toBe(200);
  });

  it('without an invitation has no link, and the teacher is active', async () => {
    const form = { first_name: 'Cy', last_name: 'Dahl', email: 'cy@example.test' };
    const { body } = await call(test, admin, registerTeacher, {
      body: { ...form, password: newPassword },
    });
    expect(body.data.status).toBe('active');
    expect(body.data).not.toHaveProperty('link');
  });
});

describe('a new link for an invited user', () => {
  it('replaces the earlier one', async () => {
    const { id, token } = await invited(test, owner);
    const { body } = await call(test, admin, resendInvitation, { id });
    expect((await accept(test, token)).json()).toMatchObject({ code: 'link_not_valid' });
    expect((await accept(test, tokenOf(body.data.link))).statusCode).toBe(200);
  });

  it('is only for invited users, and for those whom the caller can change', async () => {
    const { id } = await addUser(test.database, 'support');
    expect((await call(test, owner, resendInvitation, { id })).error.code).toBe('wrong_status');
    const colleague = await invited(test, owner, staffForm('finance'));
    for (const endpoint of [resendInvitation, revokeInvitation]) {
      expect((await call(test, admin, endpoint, { id: colleague.id })).status).toBe(403);
      expect((await call(test, owner, endpoint, { id })).error.code).toBe('wrong_status');
    }
    expect((await accept(test, colleague.token)).statusCode).toBe(200);
  });
});

describe('a revoked invitation', () => {
  it('cannot be accepted, and leaves an event once', async () => {
    const { id, token } = await invited(test, owner);
    expect((await call(test, owner, revokeInvitation, { id })).status).toBe(200);
    expect((await call(test, owner, revokeInvitation, { id })).status).toBe(200);
    expect((await accept(test, token)).statusCode).toBe(404);
    expect(await eventsAbout(test, id)).toEqual([
      'user.created',
      'invitation.sent',
      'invitation.revoked',
    ]);
  });

  it.each(['active', 'suspended', 'archived'])('follows from the status %s', async (status) => {
    const { id, token } = await invited(test, owner);
    await call(test, owner, updateUser, { id, body: { status } });
    expect((await accept(test, token)).json()).toMatchObject({ code: 'link_not_valid' });
  });

  it('follows from an erasure', async () => {
    const { id, email, token } = await invited(test, owner);
    await call(test, owner, eraseUser, { id, body: { email } });
    expect((await accept(test, token)).statusCode).toBe(404);
    expect((await call(test, owner, resendInvitation, { id })).status).toBe(404);
  });

  it('follows from another email, because the link was mailed to the old one', async () => {
    const form = { first_name: 'Di', last_name: 'Eze', email: 'typo@example.test', invite: true };
    const { body } = await call(test, admin, registerStudent, { body: form });
    const { id } = body.data;
    await call(test, admin, updateStudent, { id, body: { email: 'right@example.test' } });
    expect((await accept(test, tokenOf(body.data.link))).statusCode).toBe(404);
  });

  it.each([
    ['is suspended', { status: 'suspended' }],
    ['is archived', { status: 'archived' }],
    ['gets another role', { user_type: 'support' }],
  ])('follows when the colleague who created it %s', async (_, change) => {
    const maker = await test.signIn('owner');
    const { token } = await invited(test, maker, staffForm('owner'));
    const bystander = await invited(test, owner);
    const { id } = await addUser(test.database, 'admin');
    const { body } = await call(test, maker, createResetLink, { id });
    expect((await call(test, owner, updateUser, { id: maker.userId, body: change })).status).toBe(
      200,
    );
    expect((await accept(test, token)).json()).toMatchObject({ code: 'link_not_valid' });
    expect((await reset(test, tokenOf(body.data.link))).json()).toMatchObject({
      code: 'link_not_valid',
    });
    expect((await accept(test, bystander.token)).statusCode).toBe(200);
  });

  it('follows when the colleague who created it is erased', async () => {
    const maker = await test.signIn('owner');
    const { token } = await invited(test, maker, staffForm('owner'));
    const body = { email: maker.email };
    expect((await call(test, owner, eraseUser, { id: maker.userId, body })).status).toBe(200);
    expect((await accept(test, token)).json()).toMatchObject({ code: 'link_not_valid' });
  });

  it('lets a user who was activated by hand set a password with a reset link', async () => {
    const { id, email } = await invited(test, owner);
    await call(test, owner, updateUser, { id, body: { status: 'active' } });
    const { body } = await call(test, owner, createResetLink, { id });
    expect((await reset(test, tokenOf(body.data.link))).statusCode).toBe(200);
    expect((await login(test, email, newPassword)).statusCode).toBe(200);
  });
});
