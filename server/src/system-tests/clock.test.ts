import { afterEach, describe, expect, it } from 'vitest';
import { login, profileWith, refreshWith, signedIn } from '../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { stoppedClock } from '../testing/clock.ts';

let server: TestApp;
afterEach(() => server.close());

const profileStatus = async (access: string) => (await profileWith(server, access)).statusCode;

describe('a clock that jumps', () => {
  it('back ends no session', async () => {
    const clock = stoppedClock();
    server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 30 * 24 } });
    const { access, refresh, user } = await signedIn(server, 'owner');
    expect(await profileStatus(access)).toBe(200);
    clock.advance({ days: -1 });
    expect(await profileStatus(access)).toBe(200);
    const renewed = await refreshWith(server, refresh);
    expect(renewed.statusCode).toBe(200);
    expect(await profileStatus(renewed.json().access)).toBe(200);
    expect((await login(server, user.email)).statusCode).toBe(200);
  });

  it('ahead ends access tokens, but no session before its expiry', async () => {
    const clock = stoppedClock();
    server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 30 * 24 } });
    const { access, refresh } = await signedIn(server, 'owner');
    clock.advance({ days: 10 });
    expect(await profileStatus(access)).toBe(401);
    const renewed = await refreshWith(server, refresh);
    expect(renewed.statusCode).toBe(200);
    expect(await profileStatus(renewed.json().access)).toBe(200);
  });

  it('ahead and back again changes nothing', async () => {
    const clock = stoppedClock();
    server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 30 * 24 } });
    const { access, refresh } = await signedIn(server, 'owner');
    clock.advance({ days: 20 });
    expect(await profileStatus(access)).toBe(401);
    expect((await refreshWith(server, refresh)).statusCode).toBe(401);
    clock.advance({ days: -20 });
    expect(await profileStatus(access)).toBe(200);
    expect((await refreshWith(server, refresh)).statusCode).toBe(200);
  });

  it('back does not extend the rate limit', async () => {
    const clock = stoppedClock();
    server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 30 * 24 } });
    const { user } = await signedIn(server, 'owner');
    for (let attempt = 0; attempt < 10; attempt += 1) await login(server, user.email, 'wrong one');
    expect((await login(server, user.email)).statusCode).toBe(429);
    clock.advance({ days: -30 });
    const refused = await login(server, user.email);
    expect(Number(refused.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(15 * 60);
    clock.advance({ minutes: 16 });
    expect((await login(server, user.email)).statusCode).toBe(200);
  });
});
