import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../../config/derived-key.ts';
import { profileWith, refreshWith, signedIn } from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp, testConfig } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { registerAuth } from '../auth.routes.ts';

const clock = stoppedClock();
let server: TestApp;
let access: string;
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now, features: [registerAuth] });
  access = (await signedIn(server, 'owner')).access;
});
afterAll(() => server.close());

const otherSecret = 'another secret that is 32 bytes and more';

type Part = Record<string, unknown>;
const encode = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const partOf = (index: number): Part =>
  JSON.parse(Buffer.from(access.split('.')[index] ?? '', 'base64url').toString());

/** A valid token with changes, signed again. */
function token(
  changes: { header?: Part; claims?: Part },
  key: Buffer | string = deriveKey(testConfig.jwtSecret, 'access-token'),
  by = 'sha256',
) {
  const header = encode({ ...partOf(0), ...changes.header });
  const claims = encode({ ...partOf(1), ...changes.claims });
  const signature = createHmac(by, key).update(`${header}.${claims}`).digest('base64url');
  return `${header}.${claims}.${signature}`;
}
const statusOf = async (forged: string) => (await profileWith(server, forged)).statusCode;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

describe('an access token', () => {
  it('is accepted as issued, and so is an identical one', async () => {
    expect(await statusOf(access)).toBe(200);
    expect(await statusOf(token({}))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['signed with another key', () => token({}, deriveKey(otherSecret, 'access-token'))],
    ['signed with the secret itself', () => token({}, testConfig.jwtSecret)],
    [
      'signed with a key for another purpose',
      () => token({}, deriveKey(testConfig.jwtSecret, 'account-link')),
    ],
    [
      'signed with another algorithm',
      () => token({ header: { alg: 'HS512' } }, undefined, 'sha512'),
    ],
    ['without an algorithm', () => token({ header: { alg: 'none' } })],
    [
      'without an algorithm or signature',
      () => token({ header: { alg: 'none' } }).replace(/[^.]*$/, ''),
    ],
    ['of another issuer', () => token({ claims: { iss: 'another' } })],
    ['without an issuer', () => token({ claims: { iss: undefined } })],
    ['for another audience', () => token({ claims: { aud: 'somewhere' } })],
    ['without an audience', () => token({ claims: { aud: undefined } })],
    ['of another type', () => token({ header: { typ: 'JWT' } })],
    ['of no type', () => token({ header: { typ: undefined } })],
    ['that has expired', () => token({ claims: { exp: seconds() } })],
    ['that never expires', () => token({ claims: { exp: undefined } })],
    ['that is not valid yet', () => token({ claims: { nbf: seconds() + 60 } })],
    ['of an unknown session', () => token({ claims: { sid: crypto.randomUUID() } })],
    ['without a session', () => token({ claims: { sid: undefined } })],
    ['with a session that is not a text', () => token({ claims: { sid: 7 } })],
    ['of another user', () => token({ claims: { sub: '999999' } })],
    ['of a user that is not a number', () => token({ claims: { sub: '1 or 1=1' } })],
    ['whose claims were changed', () => access.replace(/\.[^.]+\./, `.${encode({ sub: '1' })}.`)],
    ['without a signature', () => access.replace(/[^.]*$/, '')],
    ['truncated', () => access.slice(0, -1)],
    ['with an unknown critical header', () => token({ header: { crit: ['x'], x: 1 } })],
  ])('%s is refused', async (_, forge) => {
    expect(await statusOf(forge())).toBe(401);
  });

  it('is valid for ten minutes', async () => {
    const fresh = await signedIn(server, 'owner');
    clock.advance({ minutes: 10, seconds: -1 });
    expect(await statusOf(fresh.access)).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await statusOf(fresh.access)).toBe(401);
  });

  it('cannot replace a refresh token, nor the other way round', async () => {
    const { refresh } = await signedIn(server, 'owner');
    expect(await statusOf(refresh)).toBe(401);
    expect((await refreshWith(server, access)).statusCode).toBe(401);
  });
});
