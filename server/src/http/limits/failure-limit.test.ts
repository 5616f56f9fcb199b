import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translate } from '../../messages/translate.ts';
import { login, password, refreshWith, signedIn } from '../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { stoppedClock, type TestClock } from '../../testing/clock.ts';

let clock: TestClock;
let server: TestApp;
beforeEach(async () => {
  clock = stoppedClock();
  server = await buildTestApp({ now: clock.now });
});
afterEach(() => server.close());

const send = (path: string, token: string, remoteAddress: string, locale = 'en') =>
  server.inject({
    method: 'POST',
    url: `/api/auth/${path}/`,
    remoteAddress,
    headers: { 'accept-language': locale },
    payload: { refresh: token },
  });

let guesses = 0;
const guess = (path: string, address: string) => {
  guesses += 1;
  return send(path, String(guesses).padStart(43, 'x'), address);
};
const statusesOf = async (count: number, one: () => ReturnType<typeof guess>) => {
  const responses = await Promise.all(Array.from({ length: count }, one));
  return Object.groupBy(responses, ({ statusCode }) => String(statusCode));
};

const here = '203.0.113.9';

describe.each(['token/refresh', 'logout'])('%s', (path) => {
  it('refuses a network that failed too often, with the time to wait', async () => {
    expect((await statusesOf(100, () => guess(path, here)))['401']).toHaveLength(100);
    const refused = await guess(path, here);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: translate('en', 'errors.try_again', { count: 1 }),
    });
    const { refresh } = await signedIn(server, 'owner');
    expect((await send(path, refresh, here)).statusCode).toBe(429);
    expect((await send(path, refresh, '203.0.113.10')).statusCode).toBe(200);
  });

  it('limits parallel failures too', async () => {
    const byStatus = await statusesOf(400, () => guess(path, here));
    const failed = byStatus['401']?.length ?? 0;
    expect(failed).toBeGreaterThanOrEqual(100);
    // Those that had begun when the limit was reached.
    expect(failed).toBeLessThan(120);
    expect(byStatus['429']).toHaveLength(400 - failed);
  });

  it('accepts the network again after the announced time', async () => {
    await statusesOf(100, () => guess(path, here));
    clock.advance({ seconds: 59 });
    expect((await guess(path, here)).headers['retry-after']).toBe('1');
    clock.advance({ seconds: 1 });
    expect((await guess(path, here)).statusCode).toBe(401);
  });
});

it('failures of one call do not block other calls of the network', async () => {
  const { user, refresh } = await signedIn(server, 'owner');
  await statusesOf(100, () => guess('logout', here));
  expect((await guess('logout', here)).statusCode).toBe(429);
  expect((await send('token/refresh', refresh, here)).statusCode).toBe(200);
  expect((await login(server, user.email, password, { address: here })).statusCode).toBe(200);
});

it('a /64 of IPv6 is one network', async () => {
  let host = 0;
  const nextAddress = () => {
    host += 1;
    return `2001:db8:1:2::${host.toString(16)}`;
  };
  await statusesOf(100, () => guess('logout', nextAddress()));
  expect((await guess('logout', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await guess('logout', '2001:db8:1:3::1')).statusCode).toBe(401);
});

it('successes are not limited', async () => {
  let { refresh } = await signedIn(server, 'owner');
  for (let turn = 0; turn < 120; turn += 1) {
    const response = await refreshWith(server, refresh);
    expect(response.statusCode).toBe(200);
    ({ refresh } = response.json());
  }
});
