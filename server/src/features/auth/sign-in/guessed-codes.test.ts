import { expect, it } from 'vitest';
import { translate } from '../../../messages/translate.ts';
import { login, password } from '../../../testing/accounts/accounts.ts';
import {
  addProtectedAccount,
  authSchool,
  beginLogin,
  codeAt,
  send,
  setUpPasskey,
} from '../../../testing/accounts/mfa.ts';

const { clock, server } = authSchool();

const wrong = '000000';

/** The second step from an address, after the right password. */
async function present(email: string, factor: object, address = '127.0.0.1') {
  const begun = await login(server, email, password, { address });
  const { mfa_token } = begun.json().data;
  return server.inject({
    method: 'POST',
    url: '/api/auth/login/mfa/',
    payload: { mfa_token, ...factor },
    remoteAddress: address,
  });
}
const code = (typed: string) => ({ method: 'totp', code: typed });

/** Ten in fifteen minutes, as the limit of the account lets them. */
async function guess(email: string, times: number, address?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    if (n > 0 && n % 10 === 0) clock.advance({ minutes: 15 });
    expect((await present(email, code(wrong), address)).json().code).toBe('mfa_code_not_valid');
  }
  clock.advance({ minutes: 15 });
}

const mailsTo = async (userId: number) =>
  (
    await server.database.reader
      .selectFrom('jobs')
      .select('payload')
      .where('about_user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).flatMap(({ payload }) => {
    const { template, change } = JSON.parse(payload);
    return template === 'codes_guessed' ? [change] : [];
  });

it('thirty wrong codes in a row lock the codes, for a week, and the user gets mails', async () => {
  const { user, secret } = await addProtectedAccount(server);
  await guess(user.email, 30);
  const locked = await present(user.email, code(codeAt(secret, clock.now())));
  expect(locked.statusCode).toBe(429);
  expect(locked.json().message).toBe(translate('en', 'errors.codes_locked'));
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(6 * 24 * 60 * 60);
  expect(await mailsTo(user.id)).toEqual(['guessed', 'locked']);
  clock.advance({ days: 7 });
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
});

it('a right code starts the count again', async () => {
  const { user, secret } = await addProtectedAccount(server);
  await guess(user.email, 29);
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
  await guess(user.email, 29);
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
});

it('a recovery code signs in while codes are locked, and unlocks them', async () => {
  const { user, secret, codes } = await addProtectedAccount(server);
  await guess(user.email, 30);
  const recovery = { method: 'recovery_code', code: codes[0] };
  expect((await present(user.email, recovery)).statusCode).toBe(200);
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
});

it('a passkey signs in while codes are locked, and unlocks them', async () => {
  const { user, access, secret } = await addProtectedAccount(server);
  const { authenticator } = await setUpPasskey(server, access);
  await guess(user.email, 30);
  const { mfa_token } = await beginLogin(server, user.email);
  const options = await server.inject({
    method: 'POST',
    url: '/api/auth/login/mfa/options/',
    payload: { mfa_token },
  });
  const response = authenticator.get(options.json().data.challenge);
  const entered = await server.inject({
    method: 'POST',
    url: '/api/auth/login/mfa/',
    payload: { mfa_token, method: 'passkey', response },
  });
  expect(entered.statusCode).toBe(200);
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
});

it('a new app is not locked', async () => {
  const { user, codes } = await addProtectedAccount(server);
  await guess(user.email, 30);
  const entered = await present(user.email, { method: 'recovery_code', code: codes[0] });
  const { access } = entered.json().data;
  await guess(user.email, 20);
  const { secret } = (await send(server, access, 'POST', 'totp/', { password })).json().data;
  await send(server, access, 'POST', 'totp/confirm/', { code: codeAt(secret, clock.now(), -1) });
  await guess(user.email, 20);
  expect((await present(user.email, code(codeAt(secret, clock.now())))).statusCode).toBe(200);
});

it('a stranger who knows the password cannot lock the user out on their own network', async () => {
  const { user, secret } = await addProtectedAccount(server);
  const first = code(codeAt(secret, clock.now()));
  expect((await present(user.email, first)).statusCode).toBe(200);
  await guess(user.email, 30, '198.51.100.7');
  const elsewhere = code(codeAt(secret, clock.now()));
  expect((await present(user.email, elsewhere, '198.51.100.7')).statusCode).toBe(429);
  expect((await present(user.email, elsewhere)).statusCode).toBe(200);
  clock.advance({ minutes: 1 });
  const again = code(codeAt(secret, clock.now()));
  expect((await present(user.email, again, '198.51.100.7')).statusCode).toBe(429);
});

it('a code is locked on several networks together', async () => {
  const { user, secret } = await addProtectedAccount(server);
  for (let n = 0; n < 3; n += 1) await guess(user.email, 10, `203.0.113.${n + 1}`);
  const right = code(codeAt(secret, clock.now()));
  expect((await present(user.email, right, '203.0.113.9')).statusCode).toBe(429);
});
