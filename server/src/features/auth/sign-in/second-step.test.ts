import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../school/passwords/password.ts';
import {
  addAccount,
  login,
  logoutWith,
  profileWith,
  refreshWith,
} from '../../../testing/accounts/accounts.ts';
import {
  addProtectedAccount,
  authSchool,
  beginLogin,
  codeAt,
  loginMfa,
  send,
  setUpPasskey,
} from '../../../testing/accounts/mfa.ts';

const { clock, server } = authSchool();

const wrong = '000000';
const withTotp = (mfa_token: string, code: string) =>
  loginMfa(server, { mfa_token, method: 'totp', code });
const codesOf = (responses: readonly { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? response.statusCode);
const sessionsOf = async (userId: number) =>
  (
    await server.database.reader
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
  ).length;

describe('the second step', () => {
  it('answers exactly like a login without a second factor', async () => {
    const plain = await login(server, (await addAccount(server, 'owner')).email);
    const { user, secret } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    const entered = await withTotp(mfa_token, codeAt(secret, clock.now()));
    expect(entered.statusCode).toBe(200);
    expect(Object.keys(entered.json())).toEqual(Object.keys(plain.json()));
    expect(Object.keys(entered.json().data)).toEqual(Object.keys(plain.json().data));
    expect(entered.json().data).not.toHaveProperty('mfa_required');
    expect((await profileWith(server, entered.json().data.access)).statusCode).toBe(200);
    expect((await refreshWith(server, entered.json().data.refresh)).statusCode).toBe(200);
  });

  it('is announced after the right password only', async () => {
    const { user } = await addProtectedAccount(server);
    const plain = await addAccount(server, 'owner');
    const responses = [
      await login(server, user.email, 'not the password'),
      await login(server, plain.email, 'not the password'),
    ].map((response) => ({ ...response.json(), request_id: '' }));
    expect(responses[0]).toEqual(responses[1]);
  });

  it('starts no session before it', async () => {
    const { user } = await addProtectedAccount(server);
    const before = await sessionsOf(user.id);
    await beginLogin(server, user.email);
    expect(await sessionsOf(user.id)).toBe(before);
  });

  it('cannot be skipped: its token is neither an access nor a refresh token', async () => {
    const { user } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    expect((await profileWith(server, mfa_token)).statusCode).toBe(401);
    expect((await refreshWith(server, mfa_token)).statusCode).toBe(401);
    expect((await logoutWith(server, mfa_token)).statusCode).toBe(401);
    expect((await send(server, mfa_token, 'DELETE', 'totp/')).statusCode).toBe(401);
  });

  it.each([
    ['an access token', 'access'],
    ['a refresh token', 'refresh'],
  ] as const)('refuses %s as its token', async (_, name) => {
    const account = await addProtectedAccount(server);
    const code = codeAt(account.secret, clock.now());
    expect((await withTotp(account[name], code)).json().code).toBe('mfa_token_not_valid');
  });

  it('refuses the code of another user, and counts it for the user of the token', async () => {
    const [one, other] = [await addProtectedAccount(server), await addProtectedAccount(server)];
    const { mfa_token } = await beginLogin(server, one.user.email);
    const code = codeAt(other.secret, clock.now());
    expect((await withTotp(mfa_token, code)).json().code).toBe('mfa_code_not_valid');
    const recovery = { mfa_token, method: 'recovery_code', code: other.codes[0] };
    expect((await loginMfa(server, recovery)).json().code).toBe('mfa_code_not_valid');
  });

  it('refuses a code of another method, an empty one and one that was never set up', async () => {
    const { user, secret, codes } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    const code = codeAt(secret, clock.now());
    const attempt = (payload: object) => loginMfa(server, { mfa_token, ...payload });
    expect((await attempt({ method: 'recovery_code', code })).statusCode).toBe(401);
    expect((await attempt({ method: 'totp', code: codes[0] })).statusCode).toBe(401);
    expect((await attempt({ method: 'passkey', code })).statusCode).toBe(422);
    expect((await attempt({ method: 'totp' })).statusCode).toBe(422);
    expect((await attempt({ method: 'totp', code: '' })).statusCode).toBe(422);
    expect((await attempt({ method: 'password', code })).statusCode).toBe(422);
  });

  it('refuses a pending secret that was never confirmed', async () => {
    const user = await addAccount(server, 'owner');
    const { access } = (await login(server, user.email)).json().data;
    await setUpPasskey(server, access);
    const { secret } = (await send(server, access, 'POST', 'totp/')).json().data;
    const { mfa_token, methods } = await beginLogin(server, user.email);
    expect(methods).not.toContain('totp');
    expect((await withTotp(mfa_token, codeAt(secret, clock.now()))).statusCode).toBe(401);
  });

  it('ends after five minutes, and after five wrong codes', async () => {
    const { user, secret } = await addProtectedAccount(server);
    const late = await beginLogin(server, user.email);
    clock.advance({ minutes: 5 });
    const code = codeAt(secret, clock.now());
    expect((await withTotp(late.mfa_token, code)).json().code).toBe('mfa_token_not_valid');
    const { mfa_token } = await beginLogin(server, user.email);
    const parallel = await Promise.all(Array.from({ length: 8 }, () => withTotp(mfa_token, wrong)));
    expect(codesOf(parallel).toSorted()).toEqual([
      ...Array(5).fill('mfa_code_not_valid'),
      ...Array(3).fill('mfa_token_not_valid'),
    ]);
    expect((await withTotp(mfa_token, code)).json().code).toBe('mfa_token_not_valid');
  });

  it('limits wrong codes for all tokens and passwords together', async () => {
    const { user, secret } = await addProtectedAccount(server);
    for (let failures = 0; failures < 10; failures += 1) {
      // Every right password in between would clear the failures, if it counted as a success.
      const { mfa_token } = await beginLogin(server, user.email);
      expect((await withTotp(mfa_token, wrong)).json().code).toBe('mfa_code_not_valid');
    }
    const refused = await login(server, user.email);
    expect(refused.statusCode).toBe(429);
    clock.advance({ minutes: 15 });
    const { mfa_token } = await beginLogin(server, user.email);
    expect((await withTotp(mfa_token, codeAt(secret, clock.now()))).statusCode).toBe(200);
  });

  it('stops at the limit even with tokens from before', async () => {
    const { user, secret } = await addProtectedAccount(server);
    const tokens = [];
    for (let n = 0; n < 4; n += 1) tokens.push((await beginLogin(server, user.email)).mfa_token);
    const attempts = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 4 }, () => withTotp(token, wrong))),
    );
    const failed = codesOf(attempts).filter((code) => code === 'mfa_code_not_valid');
    expect(failed).toHaveLength(10);
    const [token = ''] = tokens;
    expect((await withTotp(token, codeAt(secret, clock.now()))).statusCode).toBe(429);
  });

  it('accepts a code once, in twenty parallel requests with tokens of their own', async () => {
    const { user, secret } = await addProtectedAccount(server);
    const tokens: string[] = [];
    for (let n = 0; n < 20; n += 1) tokens.push((await beginLogin(server, user.email)).mfa_token);
    const code = codeAt(secret, clock.now());
    const entered = await Promise.all(tokens.map((token) => withTotp(token, code)));
    expect(entered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepts a token once, in parallel with different factors', async () => {
    const { user, secret, codes } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    const entered = await Promise.all([
      withTotp(mfa_token, codeAt(secret, clock.now())),
      ...codes
        .slice(0, 5)
        .map((code) => loginMfa(server, { mfa_token, method: 'recovery_code', code })),
    ]);
    expect(entered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await server.database.reader
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .execute();
    // The others were rolled back, or lost the race for the token.
    expect(left.length).toBeGreaterThanOrEqual(9);
  });

  it('accepts a recovery code of version 0.1, which had 16 characters', async () => {
    const { user } = await addProtectedAccount(server);
    const code_hash = createHash('sha256').update(`${user.id}:3k7m9qtzx2ab77hc`).digest('hex');
    await server.database.write((writer) =>
      writer
        .insertInto('recovery_codes')
        .values({ user_id: user.id, code_hash, used_at: null })
        .execute(),
    );
    const present = async (code: string) => {
      const { mfa_token } = await beginLogin(server, user.email);
      return (await loginMfa(server, { mfa_token, method: 'recovery_code', code })).statusCode;
    };
    expect(await present('3K7M 9QTZ-X2AB-77HC')).toBe(200);
    expect(await present('3k7m-9qtz-x2ab-77hc')).toBe(401);
  });

  it('accepts a recovery code once, in parallel', async () => {
    const { user, codes } = await addProtectedAccount(server);
    const tokens: string[] = [];
    for (let n = 0; n < 6; n += 1) tokens.push((await beginLogin(server, user.email)).mfa_token);
    const entered = await Promise.all(
      tokens.map((mfa_token) =>
        loginMfa(server, { mfa_token, method: 'recovery_code', code: codes[0] }),
      ),
    );
    expect(entered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('ends when the password changes, and for a user who is suspended', async () => {
    const { user, secret } = await addProtectedAccount(server);
    const change = (values: object) =>
      server.database.write((writer) =>
        writer.updateTable('users').set(values).where('id', '=', user.id).execute(),
      );
    const { mfa_token } = await beginLogin(server, user.email);
    const code = codeAt(secret, clock.now());
    await change({ status: 'suspended' });
    expect((await withTotp(mfa_token, code)).json().code).toBe('mfa_token_not_valid');
    await change({ status: 'active', password_hash: await hashPassword('violet ladder in rain') });
    expect((await withTotp(mfa_token, code)).json().code).toBe('mfa_token_not_valid');
  });

  it('stores its token hashed', async () => {
    const { user } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    const rows = await server.database.reader.selectFrom('mfa_challenges').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mfa_token);
  });
});
