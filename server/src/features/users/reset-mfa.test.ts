import { createResetLink } from '@provost/contract/accounts.schema';
import { resetMfa } from '@provost/contract/mfa.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { reset, tokenOf } from '../../testing/accounts/account-links.ts';
import { login, profileWith, signedIn } from '../../testing/accounts/accounts.ts';
import {
  addProtectedAccount,
  beginLogin,
  codeAt,
  loginMfa,
  send,
  setUpPasskey,
} from '../../testing/accounts/mfa.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp({ now: stoppedClock().now });
const owner = sharedUser(server, 'owner');

const countFactors = async (userId: number) => {
  const tables = ['totp_secrets', 'passkeys', 'recovery_codes', 'mfa_challenges'] as const;
  let count = 0;
  for (const table of tables) {
    const rows = await server.database.reader
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    count += rows.length;
  }
  return count;
};

describe('the reset of second factors', () => {
  it('removes all of them, ends the sessions and is recorded', async () => {
    const { user, access, secret } = await addProtectedAccount(server, 'finance');
    await setUpPasskey(server, access);
    const { mfa_token } = await beginLogin(server, user.email);
    const { status } = await call(server, owner, resetMfa, { id: user.id });
    expect(status).toBe(200);
    expect(await countFactors(user.id)).toBe(0);
    expect((await profileWith(server, access)).statusCode).toBe(401);
    const code = codeAt(secret, server.now());
    const late = await loginMfa(server, { mfa_token, method: 'totp', code });
    expect(late.json().code).toBe('mfa_token_not_valid');
    expect((await login(server, user.email)).json().data.access).toBeDefined();
    const event = await server.database.reader
      .selectFrom('audit_events')
      .select(['actor_id', 'before'])
      .where('action', '=', 'mfa.reset')
      .where('subject_id', '=', String(user.id))
      .executeTakeFirstOrThrow();
    expect(event.actor_id).toBe(owner.userId);
    expect(JSON.parse(event.before ?? '')).toEqual({
      methods: ['totp', 'passkey', 'recovery_code'],
    });
    const again = await call(server, owner, resetMfa, { id: user.id });
    expect([again.status, again.body.message_type]).toEqual([200, 'info']);
  });

  it('revokes the links of the user, with which the password could be set', async () => {
    const { user } = await addProtectedAccount(server, 'finance');
    const { body } = await call(server, owner, createResetLink, { id: user.id });
    expect((await call(server, owner, resetMfa, { id: user.id })).status).toBe(200);
    expect((await reset(server, tokenOf(body.data.link))).json().code).toBe('link_not_valid');
  });

  it('of a user without one ends the sessions and a set-up in progress', async () => {
    const { user, access } = await signedIn(server, 'finance');
    const { secret } = (await send(server, access, 'POST', 'totp/')).json().data;
    await send(server, access, 'POST', 'passkeys/options/');
    expect(await countFactors(user.id)).toBe(2);
    const { status, body } = await call(server, owner, resetMfa, { id: user.id });
    expect([status, body.message_type]).toEqual([200, 'info']);
    expect(await countFactors(user.id)).toBe(0);
    expect((await profileWith(server, access)).statusCode).toBe(401);
    const code = codeAt(secret, server.now());
    expect((await send(server, access, 'POST', 'totp/confirm/', { code })).statusCode).toBe(401);
  });

  it('is for owners only, and not for oneself', async () => {
    const { user } = await addProtectedAccount(server, 'support');
    const admin = await server.signIn('admin');
    expect((await call(server, admin, resetMfa, { id: user.id })).status).toBe(403);
    expect((await call(server, owner, resetMfa, { id: owner.userId })).status).toBe(403);
    expect(await countFactors(user.id)).toBe(11);
  });
});

it('erasing a person removes their second factors', async () => {
  const { user, access } = await addProtectedAccount(server, 'support');
  await setUpPasskey(server, access, `${user.first_name} ${user.last_name}`);
  await beginLogin(server, user.email);
  const body = { email: user.email };
  expect((await call(server, owner, eraseUser, { id: user.id, body })).status).toBe(200);
  expect(await countFactors(user.id)).toBe(0);
  const events = await server.database.reader
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('subject_id', '=', String(user.id))
    .execute();
  expect(JSON.stringify(events)).not.toContain(user.last_name);
});
