import { describe, expect, it } from 'vitest';
import { login, profileWith, signedIn, type Tokens } from '../../../testing/accounts/accounts.ts';
import {
  authSchool,
  beginLogin,
  codeAt,
  loginMfa,
  send,
  setUpPasskey,
  setUpTotp,
} from '../../../testing/accounts/mfa.ts';

const { clock, server } = authSchool();

const another = async (email: string) =>
  (await login(server, email)).json<{ data: Tokens }>().data.access;
const isOpen = async (access: string) => (await profileWith(server, access)).statusCode === 200;

describe('the first factor', () => {
  it.each([
    ['an app', (access: string) => setUpTotp(server, access)],
    ['a passkey', (access: string) => setUpPasskey(server, access)],
  ])('ends the other sessions, which began with the password alone: %s', async (_, setUp) => {
    const { user, access } = await signedIn(server, 'finance');
    const thief = await another(user.email);
    const bystander = await signedIn(server, 'finance');
    await setUp(access);
    expect([await isOpen(access), await isOpen(thief)]).toEqual([true, false]);
    expect(await isOpen(bystander.access)).toBe(true);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('actor_id', '=', user.id)
      .where('action', 'in', ['session.others_ended', 'mfa.enabled'])
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { action: 'session.others_ended', after: '{"ended":1}' },
      { action: 'mfa.enabled' },
    ]);
  });

  it('ends the session of a sign-in at the same time too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, access } = await signedIn(server, 'finance');
      const { secret } = (await send(server, access, 'POST', 'totp/')).json().data;
      const code = codeAt(secret, clock.now());
      const [confirmed, ...others] = await Promise.all([
        send(server, access, 'POST', 'totp/confirm/', { code }),
        ...Array.from({ length: 6 }, () => login(server, user.email)),
      ]);
      expect(confirmed?.statusCode).toBe(200);
      for (const { data } of others.map((response) => response.json())) {
        expect(data.mfa_required ?? !(await isOpen(data.access))).toBe(true);
      }
    }
  });
});

it('another factor ends no session: all were signed in with the first', async () => {
  const { user, access } = await signedIn(server, 'finance');
  const { secret } = await setUpTotp(server, access);
  const { mfa_token } = await beginLogin(server, user.email);
  const code = codeAt(secret, clock.now());
  const phone = (await loginMfa(server, { mfa_token, method: 'totp', code })).json().data.access;
  await setUpPasskey(server, access);
  expect([await isOpen(access), await isOpen(phone)]).toEqual([true, true]);
});
