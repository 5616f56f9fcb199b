import { describe, expect, it } from 'vitest';
import { translate } from '../../../messages/translate.ts';
import { addAccount, login, password } from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sharedApp } from '../../../testing/shared-app.ts';
import { logStatements } from '../../../testing/statements/statement-log.ts';
import { registerAuth } from '../auth.routes.ts';
import { createRateLimits, limitKeysOf } from './rate-limits.ts';

const clock = stoppedClock();
const server = sharedApp({ now: clock.now, features: [registerAuth] });

let lastAddress = 0;
const newAddress = (): string => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

/** Reaches the limit of an address with attempts on unknown accounts. */
const exhaust = ({ database }: TestApp, address: string) => {
  const { attempt } = createRateLimits(database, clock.now);
  const wrong = async () => ({ kind: 'wrong', counts: 'failure' }) as const;
  return Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      attempt(limitKeysOf('sign-in', `${n}`, address), wrong, wrong),
    ),
  );
};

describe('signing in', () => {
  it.each([
    ['a known', true],
    ['an unknown', false],
  ])(
    'with %s email fails exactly ten times, then is refused for 15 minutes',
    async (_, isKnown) => {
      const address = newAddress();
      const email = isKnown ? (await addAccount(server, 'owner')).email : 'nobody@example.org';
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => login(server, email, 'not the password', { address })),
      );
      const refused = responses.filter((response) => response.statusCode === 429);
      expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10);
      expect(refused).toHaveLength(40);
      for (const response of refused) {
        expect(response.headers['retry-after']).toBe('900');
        expect(response.json()).toMatchObject({
          code: 'too_many_requests',
          message: translate('en', 'errors.try_again', { count: 15 }),
        });
      }

      clock.advance({ minutes: 15, seconds: -1 });
      const early = await login(server, email, password, { address });
      expect(early.statusCode).toBe(429);
      expect(early.headers['retry-after']).toBe('1');
      clock.advance({ seconds: 1 });
      const late = await login(server, email, password, { address });
      expect(late.statusCode).toBe(isKnown ? 200 : 401);
    },
  );

  it('runs the same statements for every email, also when it is limited', async () => {
    const { database, take } = logStatements(await testDatabase());
    const logged = await buildTestApp({ now: clock.now, features: [registerAuth], database });
    const known = await addAccount(logged, 'owner');
    const invited = await addAccount(logged, 'owner', { status: 'invited', password_hash: null });
    const suspended = await addAccount(logged, 'student', { status: 'suspended' });
    const attempt = async (email: string, address: string) => {
      take();
      const { statusCode } = await login(logged, email, 'not the password', { address });
      return { statusCode, statements: take() };
    };
    const emails = [known.email, invited.email, suspended.email, 'nobody@example.org'];
    const failed = [];
    for (const email of emails) failed.push(await attempt(email, newAddress()));
    const address = newAddress();
    await exhaust(logged, address);
    // The first one is written, whatever its email: all of these follow it.
    await attempt('first@example.org', address);
    const limited = [];
    for (const email of emails) limited.push(await attempt(email, address));
    for (const each of failed) expect(each).toEqual(failed[0]);
    for (const each of limited) expect(each).toEqual(limited[0]);
    expect([failed[0]?.statusCode, limited[0]?.statusCode]).toEqual([401, 429]);
    await logged.close();
  });

  it('of an owner from their own network cannot be prevented by a stranger', async () => {
    const { email } = await addAccount(server, 'owner');
    const home = newAddress();
    expect((await login(server, email, password, { address: home })).statusCode).toBe(200);
    const strangers = await Promise.all(
      Array.from({ length: 12 }, () =>
        login(server, email, 'not the password', { address: newAddress() }),
      ),
    );
    expect(strangers.filter((response) => response.statusCode === 429)).toHaveLength(2);
    const elsewhere = await login(server, email, password, { address: newAddress() });
    expect(elsewhere.statusCode).toBe(429);
    expect((await login(server, email, password, { address: home })).statusCode).toBe(200);
  });

  it('counts all spellings of an email as one account', async () => {
    const { email } = await addAccount(server, 'owner');
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}\n`];
    for (const spelling of [...spellings, ...spellings]) {
      const response = await login(server, spelling, 'not the password', { address: newAddress() });
      expect(response.statusCode).toBe(401);
    }
    const response = await login(server, email, password, { address: newAddress() });
    expect(response.statusCode).toBe(429);
  });

  it('succeeds for many parallel correct attempts', async () => {
    const { email } = await addAccount(server, 'owner');
    const address = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => login(server, email, password, { address })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(25).fill(200));
  });

  it('is refused to an address that failed too often, even with forged headers', async () => {
    const { email } = await addAccount(server, 'owner');
    const address = newAddress();
    await exhaust(server, address);
    const forged = {
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      'x-real-ip': '198.51.100.1',
      'cf-connecting-ip': '198.51.100.1',
      'true-client-ip': '198.51.100.1',
    };
    const response = await login(server, email, password, { address, headers: forged });
    expect(response.statusCode).toBe(429);
    const elsewhere = await login(server, email, password, { address: newAddress() });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('uses the address that the trusted proxy reports, not the one the client claims', async () => {
    const behind = await buildTestApp({
      now: clock.now,
      features: [registerAuth],
      config: { trustProxy: 1 },
    });
    const { email } = await addAccount(behind, 'owner');
    await exhaust(behind, '198.51.100.7');
    const via = (header: string) =>
      login(behind, email, password, { headers: { 'x-forwarded-for': header } });
    expect((await via('198.51.100.7')).statusCode).toBe(429);
    expect((await via('192.0.2.1, 198.51.100.7')).statusCode).toBe(429);
    expect((await via('198.51.100.7, 192.0.2.1')).statusCode).toBe(200);
    await behind.close();
  });
});
