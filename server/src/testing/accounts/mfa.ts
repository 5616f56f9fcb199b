import type { UserType } from '@provost/contract/ability';
import type { MfaRequired } from '@provost/contract/auth.schema';
import { Secret, TOTP } from 'otpauth';
import { beforeEach } from 'vitest';
import { registerAuth } from '../../features/auth/auth.routes.ts';
import type { TestApp } from '../app.ts';
import { stoppedClock } from '../clock.ts';
import { sharedApp } from '../shared-app.ts';
import { addAccount, login, type Tokens } from './accounts.ts';
import { TestAuthenticator } from './authenticator.ts';

/**
 * A school with the sign-in alone, for the tests of a file. Access tokens outlast a recent sign-in,
 * and the attempts of earlier tests no longer count.
 */
export function authSchool() {
  const clock = stoppedClock();
  const config = { accessTokenMinutes: 60 };
  const server = sharedApp({ now: clock.now, features: [registerAuth], config });
  beforeEach(() => clock.advance({ minutes: 20 }));
  return { clock, server };
}

/** The code that an app shows so many steps from now. */
export const codeAt = (secret: string, now: Date, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime() + steps * 30_000,
  });

type Payload = Readonly<Record<string, unknown>>;

export const send = (
  { inject }: TestApp,
  access: string,
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  payload?: Payload,
) =>
  inject({
    method,
    url: `/api/auth/mfa/${path}`,
    headers: { authorization: `Bearer ${access}` },
    ...(payload && { payload }),
  });

/**
 * Sets up an app with the code of the step before, so the current one is still unused. The server needs
 * a clock that stands still: two steps before is too old.
 */
export async function setUpTotp(server: TestApp, access: string) {
  const begun = await send(server, access, 'POST', 'totp/');
  const { secret } = begun.json<{ data: { secret: string } }>().data;
  const code = codeAt(secret, server.now(), -1);
  const confirmed = await send(server, access, 'POST', 'totp/confirm/', { code });
  const { recovery_codes: codes } = confirmed.json().data as { recovery_codes: string[] | null };
  return { secret, codes: codes ?? [] };
}

/** Adds a passkey of a new authenticator. */
export async function setUpPasskey(server: TestApp, access: string, name = 'Phone') {
  const authenticator = new TestAuthenticator();
  const begun = await send(server, access, 'POST', 'passkeys/options/');
  const { challenge } = begun.json<{ data: { challenge: string } }>().data;
  const response = authenticator.create(challenge);
  const added = await send(server, access, 'POST', 'passkeys/', { name, response });
  return { authenticator, added, response };
}

/** A user with an authenticator app, who is signed in. */
export async function addProtectedAccount(server: TestApp, userType: UserType = 'owner') {
  const user = await addAccount(server, userType);
  const { access, refresh } = (await login(server, user.email)).json<{ data: Tokens }>().data;
  return { user, access, refresh, ...(await setUpTotp(server, access)) };
}

/** Signs in with the password and returns what the second step needs. */
export const beginLogin = async (server: TestApp, email: string): Promise<MfaRequired> =>
  (await login(server, email)).json<{ data: MfaRequired }>().data;

export const loginMfa = ({ inject }: TestApp, payload: Payload) =>
  inject({ method: 'POST', url: '/api/auth/login/mfa/', payload });

export const loginMfaOptions = ({ inject }: TestApp, mfa_token: string) =>
  inject({ method: 'POST', url: '/api/auth/login/mfa/options/', payload: { mfa_token } });
