import { createResetLink, resendInvitation } from '@provost/contract/accounts.schema';
import { updateUser } from '@provost/contract/user.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accept,
  invited,
  newPassword,
  post,
  reset,
  tokenOf,
} from '../../../testing/accounts/account-links.ts';
import {
  addAccount,
  login,
  password,
  profileWith,
  refreshWith,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/app.ts';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';

const clock = stoppedClock();
let test: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  test = await buildTestApp({ now: clock.now });
});
beforeEach(async () => {
  owner = await test.signIn('owner');
});
afterAll(() => test.close());

const notValid = expect.objectContaining({ code: 'link_not_valid' });
const resetLinkOf = async (id: number) =>
  tokenOf((await call(test, owner, createResetLink, { id })).body.data.link);
const look = (token: string) => post(test, '/api/auth/link/', { token });

describe('accepting an invitation', () => {
  it('activates the user, who signs in with the new password', async () => {
    const { token, email } = await invited(test, owner);
    const response = await accept(test, token);
    expect(response.json()).toMatchObject({ message_type: 'success', data: { email } });
    expect(Object.keys(response.json().data)).toEqual(['email']);
    const signedIn = (await login(test, email, newPassword)).json();
    expect(signedIn.data).toMatchObject({ email, status: 'active', user_type: 'support' });
  });

  it('can correct the name, and nothing else', async () => {
    const { token, email } = await invited(test, owner);
    for (const more of [
      { user_type: 'owner' },
      { email: 'x@example.test' },
      { status: 'active' },
    ]) {
      expect((await accept(test, token, more)).statusCode).toBe(422);
    }
    await accept(test, token, { first_name: 'Nour', last_name: 'Hadad' });
    const { data } = (await login(test, email, newPassword)).json();
    expect(data).toMatchObject({ full_name: 'Nour Hadad', user_type: 'support' });
  });

  it('refuses a weak password, and the link stays usable', async () => {
    const { token } = await invited(test, owner);
    const refused = await accept(test, token, { password: 'password2026!' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toHaveProperty('password');
    expect((await accept(test, token)).statusCode).toBe(200);
  });

  it('works once', async () => {
    const { token, email } = await invited(test, owner);
    await accept(test, token);
    const replay = await accept(test, token, { password: 'another kettle on a shelf' });
    expect(replay.json()).toEqual(notValid);
    expect((await login(test, email, newPassword)).statusCode).toBe(200);
  });

  it('succeeds once of 20 times in parallel', async () => {
    const { token, email } = await invited(test, owner);
    const passwords = Array.from({ length: 20 }, (_, n) => `seven violet ladders ${n} lean`);
    const responses = await Promise.all(
      passwords.map((one) => accept(test, token, { password: one })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(404)]);
    const winner = passwords[statuses.indexOf(200)];
    expect((await login(test, email, winner)).statusCode).toBe(200);
  });

  it('in parallel with a suspension leaves no suspended user active', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await invited(test, owner);
      const body = { status: 'suspended' };
      await Promise.all([accept(test, token), call(test, owner, updateUser, { id, body })]);
      const { status } = await test.database.reader
        .selectFrom('users')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('suspended');
    }
  });

  it('in parallel with a resend works with one of the two links', async () => {
    const { id, token } = await invited(test, owner);
    const [first, resent] = await Promise.all([
      accept(test, token),
      call(test, owner, resendInvitation, { id }),
    ]);
    const second = await accept(test, tokenOf(resent.body.data?.link));
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 404]);
  });
});

describe('a link that is not valid', () => {
  it('is the same error for every reason', async () => {
    const used = await invited(test, owner);
    await accept(test, used.token);
    const expired = await invited(test, owner);
    clock.advance({ days: 3 });
    owner = await test.signIn('owner');
    const revoked = await invited(test, owner);
    await call(test, owner, resendInvitation, { id: revoked.id });
    const tokens = [used.token, expired.token, revoked.token, 'unknown', 'x'.repeat(512)];
    const bodies = await Promise.all(
      tokens.flatMap((token) => [accept(test, token), reset(test, token), look(token)]),
    );
    const texts = bodies.map((response) => {
      const { request_id: _, ...rest } = response.json();
      return `${response.statusCode} ${JSON.stringify(rest)}`;
    });
    expect(new Set(texts).size).toBe(1);
    expect(bodies[0]?.json()).toEqual(notValid);
  });

  it('is one of the other kind', async () => {
    const { token } = await invited(test, owner);
    expect((await reset(test, token)).json()).toEqual(notValid);
    const { id } = await addAccount(test, 'support');
    const resetToken = await resetLinkOf(id);
    expect((await accept(test, resetToken)).json()).toEqual(notValid);
    expect((await accept(test, token)).statusCode).toBe(200);
    expect((await reset(test, resetToken)).statusCode).toBe(200);
  });

  it('is a reset link after an hour', async () => {
    const { id } = await addAccount(test, 'support');
    const token = await resetLinkOf(id);
    clock.advance({ minutes: 60 });
    expect((await reset(test, token)).json()).toEqual(notValid);
  });

  it('is the stored hash, or the id of the link', async () => {
    const { id } = await invited(test, owner);
    const stored = await test.database.reader
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const token of [stored.token_hash, stored.id]) {
      expect((await accept(test, token)).json()).toEqual(notValid);
    }
  });
});

describe('looking at a link', () => {
  it('names its user and leaves it usable', async () => {
    const { token, email, expires_at } = await invited(test, owner);
    const data = { kind: 'invitation', email, full_name: 'Noor Haddad', expires_at };
    expect((await look(token)).json()).toEqual({ data });
    expect((await look(token)).json()).toEqual({ data });
    expect((await accept(test, token)).statusCode).toBe(200);
  });
});

describe('resetting a password', () => {
  it('ends all sessions, and the old password no longer works', async () => {
    const { id, email } = await addAccount(test, 'finance');
    const tokens = (await login(test, email)).json<{ data: Tokens }>().data;
    const token = await resetLinkOf(id);
    expect((await reset(test, token)).statusCode).toBe(200);
    expect((await profileWith(test, tokens.access)).statusCode).toBe(401);
    expect((await refreshWith(test, tokens.refresh)).statusCode).toBe(401);
    expect((await login(test, email, password)).statusCode).toBe(401);
    expect((await login(test, email, newPassword)).statusCode).toBe(200);
    expect((await reset(test, token)).json()).toEqual(notValid);
  });

  it('affects no other user', async () => {
    const victim = await addAccount(test, 'owner');
    const attacker = await addAccount(test, 'support');
    await resetLinkOf(victim.id);
    const token = await resetLinkOf(attacker.id);
    for (const more of [{ email: victim.email }, { user_id: victim.id }, { id: victim.id }]) {
      const payload = { token, password: newPassword, ...more };
      expect((await post(test, '/api/auth/password/reset/', payload)).statusCode).toBe(422);
    }
    expect((await reset(test, token)).json().data).toEqual({ email: attacker.email });
    expect((await login(test, victim.email, newPassword)).statusCode).toBe(401);
    expect((await login(test, victim.email)).statusCode).toBe(200);
  });

  it('succeeds once of 20 times in parallel', async () => {
    const { id } = await addAccount(test, 'support');
    const token = await resetLinkOf(id);
    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(test, token)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(404)]);
  });

  it('is not possible for a user who was suspended since', async () => {
    const { id } = await addAccount(test, 'support');
    const token = await resetLinkOf(id);
    await call(test, owner, updateUser, { id, body: { status: 'suspended' } });
    expect((await reset(test, token)).json()).toEqual(notValid);
    await call(test, owner, updateUser, { id, body: { status: 'active' } });
    expect((await reset(test, token)).json()).toEqual(notValid);
  });
});
