import { createResetLink, inviteStaff } from '@provost/contract/accounts.schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobKinds } from '../../../job-kinds.ts';
import { mailServer } from '../../../mail/mail-server.ts';
import {
  accept,
  newPassword,
  post,
  reset,
  staffForm,
  tokenOf,
} from '../../../testing/accounts/account-links.ts';
import { addAccount, login, password } from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp, testConfig } from '../../../testing/app.ts';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { jobParts, runDueJobs } from '../../../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../../../testing/mail/mailbox.ts';
import { addUser } from '../../../testing/rows/rows.ts';
import { logStatements } from '../../../testing/statements/statement-log.ts';

const clock = stoppedClock();
const mailFrom = 'Provost <noreply@school.test>';

const forgot = ({ inject }: TestApp, email: string, address = '192.0.2.1') =>
  inject({
    method: 'POST',
    url: '/api/auth/password/forgot/',
    payload: { email },
    remoteAddress: address,
  });

describe('with a mail server', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let statements: () => string[];
  beforeEach(async () => {
    mailbox = await openMailbox();
    const { database, take } = logStatements(await testDatabase());
    statements = take;
    const config = { smtpUrl: mailbox.url, mailFrom };
    test = await buildTestApp({ now: clock.now, config, database });
  });
  afterEach(() => test.close());

  /** Sends the queued mails and returns the token in the last one. */
  async function sendMails(): Promise<string> {
    const config = { ...testConfig, smtpUrl: mailbox.url, mailFrom };
    const mail = mailServer(config);
    const { database, registries } = test;
    const kinds = jobKinds({ config, database, mail, now: clock.now, registries });
    await runDueJobs(jobParts(database, clock.now, ...kinds));
    mail?.close();
    return tokenOf(/https:\S+/.exec(mailbox.mails.at(-1)?.text ?? '')?.[0]);
  }

  it('a forgotten password is reset with the mailed link', async () => {
    const { email } = await addAccount(test, 'finance');
    expect((await forgot(test, ` ${email.toUpperCase()} `)).json()).toMatchObject({
      message_type: 'success',
      data: { is_mailed: true },
    });
    const token = await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email]]);
    expect((await reset(test, token)).statusCode).toBe(200);
    expect((await login(test, email, newPassword)).statusCode).toBe(200);
    await sendMails();
    expect(mailbox.mails).toHaveLength(2);
    expect(mailbox.mails[1]?.text).toContain('/forgot-password');
  });

  it('an unknown, invited, suspended or archived address gets the same response, and no mail', async () => {
    const known = await addAccount(test, 'finance');
    const others = await Promise.all(
      ['invited', 'suspended', 'archived'].map((status) =>
        addUser(test.database, 'admin', { status }),
      ),
    );
    const emails = [known, ...others].map(({ email }) => email);
    const results = [];
    for (const email of [...emails, 'nobody@example.test']) {
      statements();
      const { statusCode, body } = await forgot(test, email);
      results.push({ statusCode, body, statements: statements() });
    }
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]?.statements.length).toBeGreaterThan(5);
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[known.email]]);
  });

  it('the requests for an address from a network are limited, known or not', async () => {
    const { email } = await addAccount(test, 'finance');
    for (const address of [email, 'nobody@example.test']) {
      const codes = [];
      for (let n = 0; n < 12; n += 1) codes.push((await forgot(test, address)).statusCode);
      expect(codes).toEqual([...Array(10).fill(200), 429, 429]);
      expect((await forgot(test, address, '198.51.100.7')).statusCode).toBe(200);
    }
    expect((await login(test, email)).statusCode).toBe(200);
  });

  it('many requests from a network keep nobody there from signing in', async () => {
    const { email } = await addAccount(test, 'finance');
    for (let n = 0; n < 100; n += 1) {
      expect((await forgot(test, `nobody${n}@example.test`)).statusCode).toBe(200);
    }
    expect((await forgot(test, email)).statusCode).toBe(429);
    const address = '192.0.2.1';
    expect((await login(test, email, password, { address })).statusCode).toBe(200);
  });

  it('a user gets five mails an hour, however many networks ask, and the last link works', async () => {
    const { email } = await addAccount(test, 'finance');
    let token = '';
    for (let n = 0; n < 8; n += 1) {
      expect((await forgot(test, email, `10.0.${n}.1`)).statusCode).toBe(200);
      token = await sendMails();
    }
    expect(mailbox.mails).toHaveLength(5);
    expect((await reset(test, token)).statusCode).toBe(200);
  });

  it('a user gets five mails an hour, also of requests in parallel', async () => {
    const { email } = await addAccount(test, 'finance');
    await Promise.all(Array.from({ length: 20 }, (_, n) => forgot(test, email, `10.1.${n}.1`)));
    const links = await test.database.reader.selectFrom('account_links').select('id').execute();
    expect(links).toHaveLength(5);
    expect((await reset(test, await sendMails())).statusCode).toBe(200);
  });

  it('an invitation is mailed instead of shown, and its repeat is not mailed again', async () => {
    const owner = await test.signIn('owner');
    const body = staffForm();
    for (let n = 0; n < 2; n += 1) {
      const headers = { 'idempotency-key': 'once' };
      const response = await call(test, owner, inviteStaff, { body, headers });
      expect(response.body.data).toMatchObject({ status: 'invited', link: null });
    }
    const token = await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[body.email]]);
    expect(mailbox.mails[0]?.text).toContain('Test owner invited you');
    expect((await accept(test, token)).statusCode).toBe(200);
    expect(await sendMails()).toBe(token);
  });

  it('a reset link of the staff is mailed too, and no table contains it', async () => {
    const owner = await test.signIn('owner');
    const { id } = await addAccount(test, 'teacher');
    const { body } = await call(test, owner, createResetLink, { id });
    expect(body.data.link).toBeNull();
    const token = await sendMails();
    const jobs = await test.database.reader.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(token);
    expect((await reset(test, token)).statusCode).toBe(200);
  });
});

describe('without a mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ now: clock.now });
  });
  afterAll(() => test.close());

  it('a forgotten password gets one response for every address, and no link', async () => {
    const { email } = await addAccount(test, 'finance');
    const known = await forgot(test, email);
    expect(known.json()).toMatchObject({ message_type: 'info', data: { is_mailed: false } });
    expect((await forgot(test, 'nobody@example.test')).body).toBe(known.body);
    expect(await test.database.reader.selectFrom('account_links').selectAll().execute()).toEqual(
      [],
    );
    expect(await test.database.reader.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it.each(['', 'x', 'a@b', `${'a'.repeat(250)}@example.test`])(
    '%j is no address',
    async (email) => {
      expect((await post(test, '/api/auth/password/forgot/', { email })).statusCode).toBe(422);
    },
  );
});
