import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { freePort } from '../../scripts/free-port.ts';
import { patientFetch } from './patient-fetch.ts';
import { type School, startSchool } from './school.ts';
import { test } from './test.ts';

/**
 * One school for the tests of a file, at `localhost`: passkeys belong to the host of its public URL.
 */
export const publicSchool = (): School => {
  const school = {} as School;
  test.beforeAll(async () => {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    Object.assign(school, await startSchool({ PORT: port, PUBLIC_URL: origin }), { origin });
  });
  test.afterAll(() => school.close());
  return school;
};

/** The code of an authenticator app, so many 30-second steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up an authenticator app without a browser. Codes of the next step are unused after it. */
export const protect = async ({ origin }: School, email: string, password = 'provost-demo') => {
  const post = async (path: string, body: object, access = '') => {
    const response = await patientFetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  };
  const { access } = await post('/api/auth/login/', { email, password });
  const { secret } = await post('/api/auth/mfa/totp/', {}, access);
  const code = codeOf(secret);
  const { recovery_codes: codes } = await post('/api/auth/mfa/totp/confirm/', { code }, access);
  return { secret: secret as string, codes: codes as string[], code };
};

/** Types email and password, and waits for the second step. */
export const beginSignIn = async (page: Page, { origin }: School, email: string) => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('provost-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
};

/** A security key of the browser that agrees to everything. */
export const addVirtualAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether somebody touches the key when a site asks for it. */
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touch };
};
