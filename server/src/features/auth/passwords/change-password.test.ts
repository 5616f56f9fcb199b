import { changePassword, createResetLink } from '@provost/contract/accounts.schema';
import { describe, expect, it } from 'vitest';
import { newPassword, reset, tokenOf } from '../../../testing/accounts/account-links.ts';
import {
  addAccount,
  login,
  password,
  profileWith,
  refreshWith,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { call } from '../../../testing/calls/call.ts';
import { sharedApp } from '../../../testing/shared-app.ts';

const test = sharedApp();

const signIn = async (email: string, typed = password) =>
  (await login(test, email, typed)).json<{ data: Tokens }>().data;

const change = (
  { access }: Tokens,
  new_password = newPassword,
  current_password = password,
  key?: string,
) =>
  test.inject({
    method: 'POST',
    url: changePassword.path,
    headers: { authorization: `Bearer ${access}`, ...(key && { 'idempotency-key': key }) },
    payload: { current_password, new_password },
  });

describe('changing the own password', () => {
  it('ends all other sessions and keeps this one', async () => {
    const { id, email } = await addAccount(test, 'teacher');
    const [current, other, third] = [await signIn(email), await signIn(email), await signIn(email)];
    const response = await change(current);
    expect(response.json()).toMatchObject({ message_type: 'success', data: { ended: 2 } });
    expect((await profileWith(test, current.access)).statusCode).toBe(200);
    expect((await refreshWith(test, current.refresh)).statusCode).toBe(200);
    for (const { access, refresh } of [other, third]) {
      expect((await profileWith(test, access)).statusCode).toBe(401);
      expect((await refreshWith(test, refresh)).statusCode).toBe(401);
    }
    expect((await login(test, email)).statusCode).toBe(401);
    expect((await login(test, email, newPassword)).statusCode).toBe(200);
    const events = await test.database.reader
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject', 'after'])
      .where('subject_id', '=', String(id))
      .execute();
    expect(events).toEqual([
      { action: 'user.password_changed', actor_id: id, subject: 'Teacher', after: null },
      // With the old password.
      { action: 'sign_in.failed', actor_id: null, subject: 'Teacher', after: null },
    ]);
  });

  it('needs the current password', async () => {
    const { email } = await addAccount(test, 'finance');
    const session = await signIn(email);
    const response = await change(session, newPassword, 'not the password');
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().message)).toEqual(['current_password']);
    expect((await login(test, email)).statusCode).toBe(200);
  });

  it('cannot be used to guess the password with a stolen token', async () => {
    const { email } = await addAccount(test, 'finance');
    const home = '198.51.100.1';
    expect((await login(test, email, password, { address: home })).statusCode).toBe(200);
    const session = await signIn(email);
    const wrong = await Promise.all(
      Array.from({ length: 15 }, (_, n) => change(session, newPassword, `guess ${n}`)),
    );
    const codes = wrong.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
    // Not even with the correct one.
    expect((await change(session)).statusCode).toBe(429);
    // Nor with the sign-in form there: its guesses are used up too.
    expect((await login(test, email)).statusCode).toBe(429);
    // The user can still sign in from another known network.
    expect((await login(test, email, password, { address: home })).statusCode).toBe(200);
  });

  it('does not clear the failures of the account', async () => {
    const { email } = await addAccount(test, 'finance');
    const session = await signIn(email);
    for (let n = 0; n < 9; n += 1) await login(test, email, `guess ${n}`);
    expect((await change(session)).statusCode).toBe(200);
    expect((await login(test, email, 'guess 9')).statusCode).toBe(401);
    expect((await login(test, email, newPassword)).statusCode).toBe(429);
  });

  it('cannot be blocked by a stranger who types what looks like a key', async () => {
    const { id, email } = await addAccount(test, 'finance');
    const session = await signIn(email);
    for (let n = 0; n < 10; n += 1) await login(test, `change:${id}`, 'x');
    expect((await change(session)).statusCode).toBe(200);
  });

  it('with a wrong password is a failed sign-in by the user of the session', async () => {
    const { id, email } = await addAccount(test, 'finance');
    await change(await signIn(email), newPassword, 'not the password');
    const events = () =>
      test.database.reader
        .selectFrom('audit_events')
        .select(['action', 'actor_id', 'after'])
        .where('subject_id', '=', String(id))
        .where('action', '=', 'sign_in.failed')
        .execute();
    const after = JSON.stringify({ reason: 'password_change' });
    // Traces soon after another one are written together.
    await expect.poll(events).toEqual([{ action: 'sign_in.failed', actor_id: id, after }]);
  });

  it.each([
    ['the same one', password],
    ['a common one', 'Password2026!!'],
    ['a short one', 'short'],
  ])('refuses %s', async (_, typed) => {
    const { email } = await addAccount(test, 'finance');
    const response = await change(await signIn(email), typed);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().message)).toEqual(['new_password']);
  });

  it('in parallel succeeds once, because the others checked the former password', async () => {
    const { email } = await addAccount(test, 'finance');
    const session = await signIn(email);
    const passwords = Array.from({ length: 5 }, (_, n) => `seven violet ladders ${n} lean`);
    const codes = await Promise.all(
      passwords.map(async (one) => (await change(session, one)).statusCode),
    );
    expect(codes.toSorted()).toEqual([200, 422, 422, 422, 422]);
    expect((await login(test, email, passwords[codes.indexOf(200)])).statusCode).toBe(200);
  });

  it('revokes open links', async () => {
    const { id, email } = await addAccount(test, 'finance');
    const owner = await test.signIn('owner');
    const token = tokenOf((await call(test, owner, createResetLink, { id })).body.data.link);
    await change(await signIn(email));
    expect((await reset(test, token)).statusCode).toBe(404);
  });

  it('that is repeated with its key changes nothing', async () => {
    const { email } = await addAccount(test, 'finance');
    const session = await signIn(email);
    const first = await change(session, newPassword, password, 'key');
    const again = await change(session, newPassword, password, 'key');
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body).toBe(first.body);
    const stored = await test.database.reader.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(newPassword);
  });
});
