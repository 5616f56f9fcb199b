import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../messages/translate.ts';
import { demoPassword } from '../../../school/passwords/demo-password.ts';
import { hashPassword } from '../../../school/passwords/password.ts';
import { addAccount, login, password } from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { registerAuth } from '../auth.routes.ts';

let local: TestApp;
let exposed: TestApp;
beforeAll(async () => {
  const features = [registerAuth];
  local = await buildTestApp({ features });
  exposed = await buildTestApp({ features, config: { host: '0.0.0.0' } });
});
afterAll(async () => {
  await local.close();
  await exposed.close();
});

const demoHash = hashPassword(demoPassword);
const addDemoAccount = async (server: TestApp) =>
  addAccount(server, 'owner', { password_hash: await demoHash });

describe('the demo password', () => {
  it('works on this machine', async () => {
    const { email } = await addDemoAccount(local);
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost']) {
      expect((await login(local, email, demoPassword, { headers: { host } })).statusCode).toBe(200);
    }
  });

  it('is refused like a wrong password by a server that other machines can reach', async () => {
    const { email } = await addDemoAccount(exposed);
    const response = await login(exposed, email, demoPassword);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'invalid_credentials',
      message: translate('en', 'errors.invalid_credentials'),
    });
    const other = await addAccount(exposed, 'owner');
    expect((await login(exposed, other.email, password)).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['names its client', { 'x-forwarded-for': '203.0.113.9' }],
    ['names its client in the standard header', { forwarded: 'for=203.0.113.9' }],
    ['names its client in another header', { 'x-real-ip': '203.0.113.9' }],
    ['names itself', { via: '1.1 proxy' }],
    ['keeps the name that the client asked for', { host: 'school.example' }],
    ['keeps a name that only looks local', { host: '127.0.0.1.nip.io:8080' }],
  ])('is refused behind a proxy on this machine that %s', async (_, headers) => {
    const { email } = await addDemoAccount(local);
    expect((await login(local, email, demoPassword, { headers })).statusCode).toBe(401);
  });

  it('is refused to another machine', async () => {
    const { email } = await addDemoAccount(local);
    const from = { address: '203.0.113.9' };
    expect((await login(local, email, demoPassword, from)).statusCode).toBe(401);
  });
});
