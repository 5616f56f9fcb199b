import { createResetLink } from '@provost/contract/accounts.schema';
import { revertAuditEvent } from '@provost/contract/audit.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { updateTeacher } from '@provost/contract/teachers.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { mailServer } from '../mail/mail-server.ts';
import { addAccount, login, password, type Tokens } from '../testing/accounts/accounts.ts';
import { buildTestApp, type SignedIn, type TestApp, testConfig } from '../testing/app.ts';
import { call } from '../testing/calls/call.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { jobParts, runDueJobs } from '../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts';

let clock: TestClock;
let mailbox: Mailbox;
let server: TestApp;
let support: SignedIn;
let close: () => void;
let sendMails: () => Promise<number>;
beforeEach(async () => {
  clock = stoppedClock();
  mailbox = await openMailbox();
  const config = {
    ...testConfig,
    accessTokenMinutes: 60,
    smtpUrl: mailbox.url,
    mailFrom: 'school@example.org',
  };
  server = await buildTestApp({ now: clock.now, config });
  support = await server.signIn('support');
  const { database, now, registries } = server;
  const mail = mailServer(config);
  close = () => mail?.close();
  const kinds = jobKinds({ config, database, mail, now, registries });
  sendMails = () => runDueJobs(jobParts(database, now, ...kinds));
});
afterEach(async () => {
  close();
  await server.close();
});

const refused = { code: 'reauthentication_required' };
const change = (id: number, body: object) => call(server, support, updateStudent, { id, body });
const emailOf = async (id: number) =>
  (
    await server.database.reader
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;

describe('another email of a user', () => {
  it('needs a recent sign-in, also to undo it, and other fields do not', async () => {
    const { id, email } = await addAccount(server, 'student');
    const { body } = await change(id, { email: 'new@example.org' });
    clock.advance({ minutes: 10 });
    expect((await change(id, { email: 'evil@example.org' })).error).toMatchObject(refused);
    const undone = await call(server, support, revertAuditEvent, { id: body.undo ?? 0 });
    expect(undone.error).toMatchObject(refused);
    expect((await change(id, { first_name: 'Bea' })).status).toBe(200);
    expect(await emailOf(id)).toBe('new@example.org');
    expect(email).not.toBe('new@example.org');
    const teacher = await addAccount(server, 'teacher');
    const admin = await server.signIn('admin');
    clock.advance({ minutes: 10 });
    const taught = await call(server, admin, updateTeacher, {
      id: teacher.id,
      body: { email: 'evil@example.org' },
    });
    expect(taught.error).toMatchObject(refused);
  });

  it('is accepted later with the password of the caller', async () => {
    const { id } = await addAccount(server, 'student');
    const { email } = await addAccount(server, 'support');
    const { access } = (await login(server, email)).json<{ data: Tokens }>().data;
    const caller = { ...support, headers: { authorization: `Bearer ${access}` } };
    clock.advance({ minutes: 11 });
    const send = (body: object) => call(server, caller, updateStudent, { id, body });
    expect((await send({ email: 'a@example.org', password: 'wrong' })).status).toBe(422);
    const { status, body } = await send({ email: 'a@example.org', password });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(password);
    expect(await emailOf(id)).toBe('a@example.org');
  });

  it('ends the sessions of the user, and links that were sent to the old one', async () => {
    const { id, email } = await addAccount(server, 'student');
    const { access } = (await login(server, email)).json<{ data: Tokens }>().data;
    await call(server, support, createResetLink, { id });
    await change(id, { email: 'new@example.org' });
    const headers = { authorization: `Bearer ${access}` };
    const { statusCode } = await server.inject({ url: '/api/auth/profile/', headers });
    expect(statusCode).toBe(401);
    const open = await server.database.reader
      .selectFrom('account_links')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('is reported to both addresses: what changed, by whom, and when with the time zone', async () => {
    const { id, email } = await addAccount(server, 'student');
    await change(id, { email: 'new@example.org' });
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email], ['new@example.org']]);
    const [old, added] = mailbox.mails;
    expect(old?.headers.subject).toBe('Your email for Provost was changed');
    expect(old?.text).toContain(`You can no longer sign in with ${email}.`);
    expect(old?.text).toMatch(/Test support made the change on .+ \(UTC\)\./);
    expect(old?.text).toContain('contact the school');
    expect(old?.text).not.toContain('new@example.org');
    expect(added?.text).toContain('sign in with the new address');
    const jobs = await server.database.reader.selectFrom('jobs').select(['payload']).execute();
    expect(JSON.stringify(jobs)).not.toContain('@');
  });

  it('of a user who was erased meanwhile is not reported', async () => {
    const { id } = await addAccount(server, 'student');
    const admin = await server.signIn('admin');
    await change(id, { email: 'new@example.org' });
    await call(server, admin, eraseUser, { id, body: { email: 'new@example.org' } });
    await sendMails();
    expect(mailbox.mails).toEqual([]);
  });
});
