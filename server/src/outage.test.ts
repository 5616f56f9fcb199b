import { logout, profile } from '@provost/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { buildTestApp, type SignedIn, type TestApp } from './testing/app.ts';
import { type Outage, testOutage } from './testing/outage.ts';

let outage: Outage;
let server: TestApp;
let caller: SignedIn;
beforeAll(async () => {
  outage = await testOutage();
  server = await buildTestApp({
    database: openDatabase(readDatabaseConfig(outage.environment)),
    config: { requestTimeoutSeconds: 2 },
  });
  caller = await server.signIn('owner');
});
afterAll(async () => {
  await server.close();
  await outage.drop();
});

/** A call that writes, and that a stranger may make. */
const write = () =>
  server.inject({ method: logout.method, url: logout.path, payload: { refresh: 'of nobody' } });

describe('a database that goes away', () => {
  it('is told as such, outlived, and found again when it is back, with everybody signed in', async () => {
    expect((await write()).statusCode).toBe(401);

    await outage.begin();
    const answers = await Promise.all(Array.from({ length: 20 }, write));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);

    await outage.end();
    await expect.poll(async () => (await write()).statusCode, { timeout: 5000 }).toBe(401);
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    const answer = await server.inject({ url: profile.path, headers: caller.headers });
    expect(answer.statusCode).toBe(200);
  });
});
