import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/accounts/accounts.ts';
import { TestAuthenticator } from '../../../testing/accounts/authenticator.ts';
import {
  addProtectedAccount,
  authSchool,
  beginLogin,
  loginMfa,
  loginMfaOptions,
  send,
  setUpPasskey,
} from '../../../testing/accounts/mfa.ts';

const { clock, server } = authSchool();

const signIn = () => signedIn(server, 'support');
const signInWithPasskey = async () => {
  const user = await signIn();
  return { ...user, ...(await setUpPasskey(server, user.access)) };
};
const challengeFor = async (token: string): Promise<string> =>
  (await loginMfaOptions(server, token)).json().data.challenge;
const registrationChallenge = async (access: string): Promise<string> =>
  (await send(server, access, 'POST', 'passkeys/options/')).json().data.challenge;

describe('a new passkey', () => {
  it('is listed without its key, and comes with recovery codes', async () => {
    const { access, added, authenticator } = await signInWithPasskey();
    expect(added.statusCode).toBe(201);
    expect(added.json().data.recovery_codes).toHaveLength(10);
    const listed = (await send(server, access, 'GET', 'passkeys/')).json().data;
    expect(listed).toEqual([
      {
        id: expect.any(Number),
        name: 'Phone',
        created_at: clock.now().toISOString(),
        last_used_at: null,
        is_backed_up: false,
      },
    ]);
    const options = (await send(server, access, 'POST', 'passkeys/options/')).json().data;
    expect(options).toMatchObject({
      rp: { id: 'admin.school.test' },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { userVerification: 'preferred' },
    });
    const algorithms = options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg);
    expect(algorithms).toEqual([-7, -8, -257]);
  });

  it.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['that is an assertion', { type: 'webauthn.get' }],
    ['with an algorithm that was not offered', { algorithm: -36 }],
  ])('%s is refused', async (_, given) => {
    const { access } = await signIn();
    const response = new TestAuthenticator().create(await registrationChallenge(access), given);
    const added = await send(server, access, 'POST', 'passkeys/', { name: 'Phone', response });
    expect(added.statusCode).toBe(422);
    expect((await send(server, access, 'GET', 'passkeys/')).json().data).toEqual([]);
  });

  it('answers a challenge once, in time, and only its own user’s', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const add = async (access: string, challenge: string) => {
      const response = new TestAuthenticator().create(challenge);
      return (await send(server, access, 'POST', 'passkeys/', { name: 'Key', response }))
        .statusCode;
    };
    const challenge = await registrationChallenge(one.access);
    expect(await add(other.access, challenge)).toBe(409);
    expect(await add(one.access, challenge)).toBe(201);
    expect(await add(one.access, challenge)).toBe(409);
    const late = await registrationChallenge(one.access);
    clock.advance({ minutes: 5 });
    expect(await add(one.access, late)).toBe(409);
    expect(await add(one.access, 'made up')).toBe(409);
  });

  it('answers a challenge once, also in parallel', async () => {
    const { access } = await signIn();
    const challenge = await registrationChallenge(access);
    const added = await Promise.all(
      Array.from({ length: 5 }, () => {
        const response = new TestAuthenticator().create(challenge);
        return send(server, access, 'POST', 'passkeys/', { name: 'Key', response });
      }),
    );
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it('is one of twenty at most, also with challenges from before the last was added', async () => {
    const { user, access } = await signIn();
    const challenges: string[] = [];
    for (let count = 0; count < 3; count += 1) challenges.push(await registrationChallenge(access));
    const rows = Array.from({ length: 19 }, (_, index) => ({
      user_id: user.id,
      credential_id: `stored-${user.id}-${index}`,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      name: `Key ${index}`,
      backed_up: 0 as const,
      created_at: clock.now().toISOString(),
      last_used_at: null,
    }));
    await server.database.write((writer) => writer.insertInto('passkeys').values(rows).execute());
    const added = await Promise.all(
      challenges.map((challenge) => {
        const response = new TestAuthenticator().create(challenge);
        return send(server, access, 'POST', 'passkeys/', { name: 'Key', response });
      }),
    );
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await send(server, access, 'GET', 'passkeys/')).json().data).toHaveLength(20);
  });

  it('cannot be one that another user has', async () => {
    const { authenticator } = await signInWithPasskey();
    const { access } = await signIn();
    const response = authenticator.create(await registrationChallenge(access));
    const added = await send(server, access, 'POST', 'passkeys/', { name: 'Stolen', response });
    expect(added.statusCode).toBe(409);
  });

  it('is renamed and removed by its owner only', async () => {
    const { access, added } = await signInWithPasskey();
    const path = `passkeys/${added.json().data.id}/`;
    const other = await signIn();
    expect((await send(server, other.access, 'PATCH', path, { name: 'Mine' })).statusCode).toBe(
      404,
    );
    expect((await send(server, other.access, 'DELETE', path)).statusCode).toBe(404);
    const renamed = await send(server, access, 'PATCH', path, { name: 'Old phone' });
    expect(renamed.json().data.name).toBe('Old phone');
    expect((await send(server, access, 'DELETE', path)).statusCode).toBe(200);
    expect((await send(server, access, 'GET', '')).json().data).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    });
  });
});

describe('signing in with a passkey', () => {
  it('completes the sign-in and records the use', async () => {
    const { user, access, authenticator } = await signInWithPasskey();
    const { mfa_token, methods } = await beginLogin(server, user.email);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const response = authenticator.get(await challengeFor(mfa_token));
    const entered = await loginMfa(server, { mfa_token, method: 'passkey', response });
    expect(entered.statusCode).toBe(200);
    expect(entered.json().data).toMatchObject({ email: user.email, access: expect.any(String) });
    const [passkey] = (await send(server, access, 'GET', 'passkeys/')).json().data;
    expect(passkey.last_used_at).toBe(clock.now().toISOString());
  });

  it('refuses a replayed assertion, with the same token and with another', async () => {
    const { user, authenticator } = await signInWithPasskey();
    const first = await beginLogin(server, user.email);
    const response = authenticator.get(await challengeFor(first.mfa_token));
    const payload = { method: 'passkey', response };
    const { mfa_token } = first;
    expect((await loginMfa(server, { ...payload, mfa_token })).statusCode).toBe(200);
    expect((await loginMfa(server, { ...payload, mfa_token })).json().code).toBe(
      'mfa_token_not_valid',
    );
    const second = await beginLogin(server, user.email);
    await challengeFor(second.mfa_token);
    const replayed = await loginMfa(server, { ...payload, mfa_token: second.mfa_token });
    expect(replayed.json().code).toBe('mfa_code_not_valid');
  });

  it('refuses a counter that does not rise, which a copied passkey has', async () => {
    const { user, authenticator } = await signInWithPasskey();
    const attempt = async (counter: number) => {
      const { mfa_token } = await beginLogin(server, user.email);
      const response = authenticator.get(await challengeFor(mfa_token), { counter });
      return (await loginMfa(server, { mfa_token, method: 'passkey', response })).statusCode;
    };
    expect(await attempt(7)).toBe(200);
    expect(await attempt(7)).toBe(401);
    expect(await attempt(6)).toBe(401);
    expect(await attempt(0)).toBe(401);
    expect(await attempt(8)).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['that is a registration', { type: 'webauthn.create' }],
  ])('refuses an assertion %s', async (_, given) => {
    const { user, authenticator } = await signInWithPasskey();
    const { mfa_token } = await beginLogin(server, user.email);
    const response = authenticator.get(await challengeFor(mfa_token), given);
    const entered = await loginMfa(server, { mfa_token, method: 'passkey', response });
    expect(entered.json().code).toBe('mfa_code_not_valid');
  });

  it('needs a challenge of this sign-in, which is answered once', async () => {
    const { user, access, authenticator } = await signInWithPasskey();
    const [one, other] = [
      await beginLogin(server, user.email),
      await beginLogin(server, user.email),
    ];
    const attempt = async (challenge: string) => {
      const response = authenticator.get(challenge);
      const { mfa_token } = one;
      return (await loginMfa(server, { mfa_token, method: 'passkey', response })).json().code;
    };
    // Before any challenge was issued, for another sign-in, and for another purpose.
    expect(await attempt('')).toBe('mfa_code_not_valid');
    expect(await attempt(await challengeFor(other.mfa_token))).toBe('mfa_code_not_valid');
    expect(await attempt(await registrationChallenge(access))).toBe('mfa_code_not_valid');
    const outdated = await challengeFor(one.mfa_token);
    await challengeFor(one.mfa_token);
    expect(await attempt(outdated)).toBe('mfa_code_not_valid');
    const right = authenticator.get(await challengeFor(one.mfa_token));
    const broken = { ...right, response: { ...right.response, signature: 'AAAA' } };
    const send = (response: object) =>
      loginMfa(server, { mfa_token: one.mfa_token, method: 'passkey', response });
    expect((await send(broken)).json().code).toBe('mfa_code_not_valid');
    // Five failures: the token is dead.
    expect((await send(right)).json().code).toBe('mfa_token_not_valid');
  });

  it('refuses the passkey of another user', async () => {
    const [one, other] = [await signInWithPasskey(), await signInWithPasskey()];
    const { mfa_token } = await beginLogin(server, one.user.email);
    const response = other.authenticator.get(await challengeFor(mfa_token));
    const entered = await loginMfa(server, { mfa_token, method: 'passkey', response });
    expect(entered.json().code).toBe('mfa_code_not_valid');
  });

  it('has no options for a user without passkeys or an unknown token', async () => {
    const { user } = await addProtectedAccount(server);
    const { mfa_token } = await beginLogin(server, user.email);
    expect((await loginMfaOptions(server, mfa_token)).statusCode).toBe(409);
    expect((await loginMfaOptions(server, 'made up')).json().code).toBe('mfa_token_not_valid');
  });
});
