import { describe, expect, it } from 'vitest';
import { login, password, signedIn } from '../../../testing/accounts/accounts.ts';
import {
  addProtectedAccount,
  authSchool,
  beginLogin,
  codeAt,
  loginMfa,
  send,
  setUpTotp,
} from '../../../testing/accounts/mfa.ts';
import { buildTestApp } from '../../../testing/app.ts';
import { registerAuth } from '../auth.routes.ts';

const { clock, server } = authSchool();

const signIn = () => signedIn(server, 'finance');
const statusOf = async (access: string) => (await send(server, access, 'GET', '')).json().data;
const secretsOf = (userId: number) =>
  server.database.reader
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

describe('an authenticator app', () => {
  it('is used after a code of it was confirmed, and comes with ten recovery codes', async () => {
    const { user, access } = await signIn();
    const begun = await send(server, access, 'POST', 'totp/');
    const { secret, uri, qr } = begun.json().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Provost:${encodeURIComponent(user.email)}`);
    expect(uri).toContain('digits=6&period=30');
    expect(qr).toHaveLength(qr[0].length);
    expect(await statusOf(access)).toMatchObject({ totp: { is_enabled: false } });
    expect((await login(server, user.email)).json().data.access).toBeDefined();

    const code = codeAt(secret, clock.now());
    const confirmed = await send(server, access, 'POST', 'totp/confirm/', { code });
    expect(confirmed.statusCode).toBe(200);
    expect(new Set(confirmed.json().data.recovery_codes).size).toBe(10);
    expect(await statusOf(access)).toEqual({
      is_required: false,
      totp: { is_enabled: true, confirmed_at: clock.now().toISOString() },
      passkeys: [],
      recovery_codes_left: 10,
    });
    const response = await login(server, user.email);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({
      mfa_required: true,
      mfa_token: expect.any(String),
      methods: ['totp', 'recovery_code'],
    });
  });

  it('is stored encrypted, and recovery codes hashed', async () => {
    const { user, secret, codes } = await addProtectedAccount(server);
    const stored = JSON.stringify([
      await secretsOf(user.id),
      await server.database.reader.selectFrom('recovery_codes').selectAll().execute(),
      await server.database.reader.selectFrom('audit_events').selectAll().execute(),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('is not set up with a wrong code, or a code after 15 minutes', async () => {
    const { access } = await signIn();
    const begun = await send(server, access, 'POST', 'totp/');
    const { secret } = begun.json().data;
    const confirm = (code: string) => send(server, access, 'POST', 'totp/confirm/', { code });
    const wrong = codeAt(secret, clock.now(), 5);
    expect((await confirm(wrong)).statusCode).toBe(422);
    expect((await confirm('12345')).json().message).toHaveProperty('code');
    clock.advance({ minutes: 15 });
    expect((await confirm(codeAt(secret, clock.now()))).json().code).toBe('wrong_status');
    expect(await statusOf(access)).toMatchObject({ totp: { is_enabled: false } });
  });

  it('is not set up by guessing: after ten wrong codes even the right one is refused', async () => {
    const { access } = await signIn();
    const { secret } = (await send(server, access, 'POST', 'totp/')).json().data;
    const confirm = (code: string) => send(server, access, 'POST', 'totp/confirm/', { code });
    const wrong = codeAt(secret, clock.now(), 5);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(wrong)));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const limited = await confirm(codeAt(secret, clock.now()));
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'too_many_requests']);
    expect(limited.headers['retry-after']).toBeDefined();
    expect(await statusOf(access)).toMatchObject({ totp: { is_enabled: false } });
    clock.advance({ minutes: 15 });
    expect((await confirm(codeAt(secret, clock.now()))).json().code).toBe('wrong_status');
  });

  it('can be replaced, and the old one works until the new one is confirmed', async () => {
    const { user, access, secret } = await addProtectedAccount(server);
    const begun = await send(server, access, 'POST', 'totp/');
    const next = begun.json().data.secret;
    const first = await beginLogin(server, user.email);
    const old = { method: 'totp', code: codeAt(secret, clock.now()) };
    expect((await loginMfa(server, { ...old, mfa_token: first.mfa_token })).statusCode).toBe(200);
    const code = codeAt(next, clock.now());
    const confirmed = await send(server, access, 'POST', 'totp/confirm/', { code });
    expect(confirmed.json().data.recovery_codes).toBeNull();
    clock.advance({ minutes: 1 });
    const { mfa_token } = await beginLogin(server, user.email);
    const late = { mfa_token, method: 'totp', code: codeAt(secret, clock.now()) };
    expect((await loginMfa(server, late)).statusCode).toBe(401);
    const right = { mfa_token, method: 'totp', code: codeAt(next, clock.now()) };
    expect((await loginMfa(server, right)).statusCode).toBe(200);
  });

  it('is removed with the recovery codes, and the password alone signs in again', async () => {
    const { user, access } = await addProtectedAccount(server);
    expect((await send(server, access, 'DELETE', 'totp/')).statusCode).toBe(200);
    expect(await statusOf(access)).toMatchObject({
      totp: { is_enabled: false },
      recovery_codes_left: 0,
    });
    expect((await login(server, user.email)).json().data.access).toBeDefined();
    expect((await send(server, access, 'DELETE', 'totp/')).statusCode).toBe(404);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['action', 'subject_id'])
      .where('action', 'like', 'mfa.%')
      .where('actor_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['mfa.enabled', 'mfa.disabled']);
  });

  it('accepts codes of one step before and after, with spaces', async () => {
    const { user, secret } = await addProtectedAccount(server);
    clock.advance({ minutes: 5 });
    const attempt = async (steps: number) => {
      const { mfa_token } = await beginLogin(server, user.email);
      const code = codeAt(secret, clock.now(), steps).replace(/^(...)/, '$1 ');
      return (await loginMfa(server, { mfa_token, method: 'totp', code })).statusCode;
    };
    expect(await attempt(-2)).toBe(401);
    expect(await attempt(2)).toBe(401);
    expect(await attempt(-1)).toBe(200);
    expect(await attempt(0)).toBe(200);
    expect(await attempt(1)).toBe(200);
    // A later code was accepted before.
    expect(await attempt(0)).toBe(401);
  });

  it('with the secret of another server is useless, but a recovery code still works', async () => {
    const { user, secret, codes } = await addProtectedAccount(server);
    const moved = await buildTestApp({
      now: clock.now,
      features: [registerAuth],
      database: server.database,
      config: { jwtSecret: 'another secret that only tests know, 32 bytes' },
    });
    const { mfa_token } = await beginLogin(moved, user.email);
    const code = codeAt(secret, clock.now());
    expect((await loginMfa(moved, { mfa_token, method: 'totp', code })).statusCode).toBe(401);
    const recovery = { mfa_token, method: 'recovery_code', code: codes[0] };
    expect((await loginMfa(moved, recovery)).statusCode).toBe(200);
    await moved.app.close();
  });
});

describe('a change of second factors', () => {
  it('needs a recent sign-in or the password, but its second request does not', async () => {
    const { access } = await signIn();
    clock.advance({ minutes: 11 });
    for (const [method, path] of [
      ['POST', 'totp/'],
      ['DELETE', 'totp/'],
      ['POST', 'passkeys/options/'],
      ['DELETE', 'passkeys/1/'],
      ['POST', 'recovery-codes/'],
    ] as const) {
      const refused = await send(server, access, method, path);
      expect([refused.statusCode, refused.json().code], path).toEqual([
        403,
        'reauthentication_required',
      ]);
    }
    expect((await send(server, access, 'POST', 'totp/', { password: 'wrong' })).statusCode).toBe(
      422,
    );
    const begun = await send(server, access, 'POST', 'totp/', { password });
    const code = codeAt(begun.json().data.secret, clock.now());
    const confirmed = await send(server, access, 'POST', 'totp/confirm/', { code });
    expect(confirmed.statusCode).toBe(200);
  });

  it('is answered the same when it is repeated, and its secrets are stored encrypted', async () => {
    const { user, access } = await addProtectedAccount(server);
    const renew = () =>
      server.inject({
        method: 'POST',
        url: '/api/auth/mfa/recovery-codes/',
        headers: { authorization: `Bearer ${access}`, 'idempotency-key': 'once' },
      });
    const [first, again] = [await renew(), await renew()];
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body).toBe(first.body);
    const stored = await server.database.reader
      .selectFrom('idempotency_keys')
      .select('body')
      .where('user_id', '=', user.id)
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(first.json().data.recovery_codes[0]);
  });
});

describe('recovery codes', () => {
  it('are accepted once each, however they are typed', async () => {
    const { user, codes } = await addProtectedAccount(server);
    const attempt = async (code: string) => {
      const { mfa_token } = await beginLogin(server, user.email);
      return (await loginMfa(server, { mfa_token, method: 'recovery_code', code })).statusCode;
    };
    const [first = '', second = ''] = codes;
    expect(await attempt(first)).toBe(200);
    expect(await attempt(first)).toBe(401);
    expect(await attempt(second.toUpperCase().replaceAll('-', ' '))).toBe(200);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'mfa.recovery_code_used')
      .where('actor_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { codes_left: 9 },
      { codes_left: 8 },
    ]);
  });

  it('are replaced by a new set', async () => {
    const { user, access, codes } = await addProtectedAccount(server);
    const renewed = await send(server, access, 'POST', 'recovery-codes/');
    const fresh = renewed.json().data.recovery_codes as string[];
    expect(fresh).toHaveLength(10);
    const { mfa_token } = await beginLogin(server, user.email);
    const attempt = (code: string | undefined) =>
      loginMfa(server, { mfa_token, method: 'recovery_code', code });
    expect((await attempt(codes[3])).statusCode).toBe(401);
    expect((await attempt(fresh[3])).statusCode).toBe(200);
  });

  it('need a factor', async () => {
    const { access } = await signIn();
    const response = await send(server, access, 'POST', 'recovery-codes/');
    expect(response.json().code).toBe('wrong_status');
  });

  it('stay when a second factor is added', async () => {
    const { access, codes } = await addProtectedAccount(server);
    expect(codes).toHaveLength(10);
    expect((await setUpTotp(server, access)).codes).toEqual([]);
    expect((await statusOf(access)).recovery_codes_left).toBe(10);
  });
});
