import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../messages/translate.ts';
import { addAccount, login, password } from '../../../testing/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { registerAuth } from '../auth.routes.ts';
import { createAttempts } from './attempts.ts';
import { bucketsOf } from './buckets.ts';

const clock = stoppedClock();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now, features: [registerAuth] });
});
afterAll(() => server.close());

let lastAddress = 0;
const newAddress = (): string => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

/** Uses up what may fail from an address, on accounts that nobody has. */
const exhaust = ({ database }: TestApp, address: string) => {
  const { attempt } = createAttempts(database, clock.now);
  const wrong = async () => undefined;
  return Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt(bucketsOf(`${n}`, address), wrong, wrong)),
  );
};

describe('signing in', () => {
  it.each([
    ['of somebody', true],
    ['of nobody', false],
  ])(
    'fails ten times for the e-mail %s, exactly, then waits a quarter of an hour',
    async (_, isKnown) => {
      const address = newAddress();
      const email = isKnown ? (await addAccount(server, 'owner')).email : 'nobody@example.org';
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => login(server, email, 'not the password', { address })),
      );
      const refused = answers.filter((answer) => answer.statusCode === 429);
      expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
      expect(refused).toHaveLength(40);
      for (const answer of refused) {
        expect(answer.headers['retry-after']).toBe('900');
        expect(answer.json()).toMatchObject({
          code: 'too_many_requests',
          message: translate('en', 'errors.too_many_requests'),
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

  it('counts all spellings of an e-mail as one', async () => {
    const { email } = await addAccount(server, 'owner');
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}\n`];
    for (const spelling of [...spellings, ...spellings]) {
      const answer = await login(server, spelling, 'not the password', { address: newAddress() });
      expect(answer.statusCode).toBe(401);
    }
    const answer = await login(server, email, password, { address: newAddress() });
    expect(answer.statusCode).toBe(429);
  });

  it('lets everybody in who is right, also many at once', async () => {
    const { email } = await addAccount(server, 'owner');
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login(server, email, password, { address })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(25).fill(200));
  });

  it('is barred to an address that failed too often, whatever headers it forges', async () => {
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
    const answer = await login(server, email, password, { address, headers: forged });
    expect(answer.statusCode).toBe(429);
    const elsewhere = await login(server, email, password, { address: newAddress() });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('goes by what the trusted proxy says, and not by what the client said before it', async () => {
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
