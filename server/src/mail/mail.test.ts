import net from 'node:net';
import { languages } from '@provost/contract/locales';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { cancelJobsAbout } from '../jobs/jobs.repository.ts';
import { claimNext, runJob } from '../jobs/run-job.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { jobParts, readJob, runDueJobs } from '../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { addUser } from '../testing/rows.ts';
import { mailServer } from './mail-server.ts';
import { type MailTemplate, mailTemplates, queueMail } from './queue-mail.ts';
import { type MailLink, sendMail } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

let clock: TestClock;
let database: Database;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
});
afterEach(() => database.close());

const config = { publicUrl: 'https://admin.school.test' };
const mailFrom = 'Provost <noreply@school.test>';
const link: MailLink = {
  url: 'https://admin.school.test/invite#token=abc',
  expiresAt: '2026-03-05T10:00:00.000Z',
  inviter: 'Olivia Owner',
};

interface Options {
  readonly url?: string | undefined;
  readonly findLink?: (id: string, userId: number) => Promise<MailLink | undefined>;
  readonly timeoutMs?: number;
}

function partsFor({ url, findLink = async () => link, timeoutMs = 5000 }: Options) {
  const server = mailServer({ smtpUrl: url, mailFrom, timeoutMs });
  onTestFinished(() => server?.close());
  const kind = sendMail({ database, config, server, findLink });
  return jobParts(database, clock.now, kind);
}

const addRecipient = (given: Parameters<typeof addUser>[2] = {}) =>
  addUser(database, 'support', { email: 'ana@example.org', full_name: 'Ana Lima', ...given });

const queue = (to: number | null, template: MailTemplate = 'invitation', linkId = 'link') =>
  database.write((writer) =>
    queueMail(writer, {
      template,
      to,
      ...(template === 'invitation' && { link: { id: linkId } }),
      now: clock.now(),
    }),
  );

async function sendTo(mailbox: Mailbox, options: Options = {}): Promise<number> {
  return runDueJobs(partsFor({ url: mailbox.url, ...options }));
}

describe('a mail', () => {
  it('is sent to the address that the user has when it is sent', async () => {
    const mailbox = await openMailbox();
    await database.write((writer) =>
      writer
        .insertInto('school')
        .values({
          id: 1,
          name: 'Lyceum & Sons',
          default_currency: 'EUR',
          currencies: '["EUR"]',
          time_zone: 'Europe/Lisbon',
          support_email: 'help@school.test',
          version: 1,
        })
        .execute(),
    );
    const user = await addRecipient();
    const id = await queue(user.id);
    await database.write((writer) =>
      writer.updateTable('users').set({ email: 'new@example.org' }).execute(),
    );
    expect(await sendTo(mailbox)).toBe(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['new@example.org']);
    expect(mail?.headers).toMatchObject({
      subject: 'Your invitation to Lyceum & Sons',
      from: mailFrom,
      to: 'Ana Lima <new@example.org>',
      'reply-to': 'help@school.test',
      'message-id': `<provost-${id}-${clock.now().getTime()}@admin.school.test>`,
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.text).toContain('Hello Ana Lima,');
    expect(mail?.text).toContain('Olivia Owner invited you to Lyceum & Sons.');
    expect(mail?.text).toContain(link.url);
    expect(mail?.text).toContain('expires on March 5, 2026 at 10:00');
    expect(mail?.text).toContain('help@school.test');
    expect(mail?.html).toContain('Lyceum &amp; Sons');
    expect(mail?.html).toContain(`href="${link.url}"`);
    expect(await readJob(database, id)).toMatchObject({ state: 'done', error: null });
  });

  it.each(languages)('has a subject and a text in %s', (language) => {
    for (const template of mailTemplates) {
      const mail = writeMail({
        template,
        language,
        school: 'École <b>"1"</b>',
        name: 'Ana & Co',
        url: 'https://admin.school.test/invite?a=1&b=2',
        time: '5.3.2026',
        inviter: null,
        supportEmail: null,
      });
      expect(mail.subject).toContain('École <b>"1"</b>');
      expect(mail.text).toContain('Ana & Co');
      expect(mail.text).not.toContain('{{');
      expect(mail.html).not.toContain('{{');
      expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(mail.html).toContain('École &lt;b&gt;&quot;1&quot;&lt;/b&gt;');
      expect(mail.html).toContain('href="https://admin.school.test/invite?a=1&amp;b=2"');
      expect(mail.html).not.toMatch(/<b>|<img|<link|<script|src=/);
    }
  });

  it('is written in the language of the user', async () => {
    const mailbox = await openMailbox();
    const user = await addRecipient({ locale: 'de' });
    await queue(user.id, 'password_changed');
    await sendTo(mailbox);
    expect(mailbox.mails[0]?.headers.subject).toBe('Ihr Passwort für Provost wurde geändert');
    expect(mailbox.mails[0]?.text).toContain('wurde am 2. März 2026 um 10:00 geändert');
    expect(mailbox.mails[0]?.html).toContain('https://admin.school.test/forgot-password');
  });

  it('has no header and no recipient that comes from a name', async () => {
    const mailbox = await openMailbox();
    const full_name = 'Eve" <eve@evil.test>, x\r\nBcc: eve@evil.test\r\n\r\nbody';
    const user = await addRecipient({ full_name });
    const inviter = 'Mallory\r\nX-Evil: 1\u2028';
    await queue(user.id);
    await sendTo(mailbox, { findLink: async () => ({ ...link, inviter }) });
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.to).toEqual(['ana@example.org']);
    expect(mailbox.mails[0]?.headers).not.toHaveProperty('bcc');
    expect(mailbox.mails[0]?.headers).not.toHaveProperty('x-evil');
    expect(mailbox.mails[0]?.text).toContain('Mallory X-Evil: 1 invited you');
  });

  it('is not sent if its link cannot be used any more', async () => {
    const mailbox = await openMailbox();
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox, { findLink: async () => undefined });
    expect(mailbox.mails).toEqual([]);
    expect(await readJob(database, id)).toMatchObject({
      state: 'done',
      result: '{"skipped":"link"}',
    });
  });

  it.each(['suspended', 'archived'])('is not sent to a user who is %s', async (status) => {
    const mailbox = await openMailbox();
    const id = await queue((await addRecipient({ status })).id, 'password_changed');
    await sendTo(mailbox);
    expect(mailbox.mails).toEqual([]);
    expect((await readJob(database, id)).result).toBe('{"skipped":"recipient"}');
  });

  it('to nobody is a job like any other', async () => {
    const mailbox = await openMailbox();
    const id = await queue(null, 'password_reset');
    expect(await sendTo(mailbox)).toBe(1);
    expect((await readJob(database, id)).result).toBe('{"skipped":"recipient"}');
  });

  it('is not sent without a mail server, and does not wait for one', async () => {
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: undefined }));
    expect((await readJob(database, id)).result).toBe('{"skipped":"no_mail_server"}');
  });

  it('is not sent after its job was cancelled, even if it is already running', async () => {
    const mailbox = await openMailbox();
    const user = await addRecipient();
    await queue(user.id);
    await sendTo(mailbox, {
      findLink: async () => {
        await database.write((writer) => cancelJobsAbout(writer, user.id, clock.now()));
        return link;
      },
    });
    expect(mailbox.mails).toEqual([]);
  });

  it('is sent once by two runners', async () => {
    const mailbox = await openMailbox();
    const user = await addRecipient();
    for (let count = 0; count < 12; count += 1) await queue(user.id, 'mfa_changed');
    await Promise.all([sendTo(mailbox), sendTo(mailbox)]);
    const ids = mailbox.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('that is sent again after a crash has the same message id', async () => {
    const mailbox = await openMailbox();
    await queue((await addRecipient()).id);
    const parts = partsFor({ url: mailbox.url });
    const job = await claimNext(parts);
    if (!job) throw new Error('nothing to claim');
    // The runner dies between the answer of the mail server and the end of its job.
    clock.advance({ minutes: 2 });
    await runDueJobs(parts);
    const [first] = mailbox.mails;
    await runJob(parts, job, new AbortController().signal);
    // The lease was lost, so the slow runner sends nothing.
    expect(mailbox.mails).toEqual([first]);
  });
});

describe('the mail server', () => {
  const refusing = (code: number, text: string, times = Infinity) => {
    let left = times;
    return openMailbox({
      onRcptTo(address, _session, done) {
        left -= 1;
        if (left < 0) return done();
        return done(
          Object.assign(new Error(`<${address.address}> ${text}`), { responseCode: code }),
        );
      },
    });
  };

  it('can ask for user and password', async () => {
    const mailbox = await openMailbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === 'school@x' && password === 'p:w/d') done(null, { user: 1 });
        else done(new Error('wrong'));
      },
    });
    const user = await addRecipient();
    const wrong = await queue(user.id);
    await sendTo(mailbox, { url: `smtp://school%40x:wrong@127.0.0.1:${mailbox.port}` });
    expect(await readJob(database, wrong)).toMatchObject({
      state: 'queued',
      error: 'The mail server refused the sign-in (535).',
    });
    clock.advance({ minutes: 1 });
    await sendTo(mailbox, { url: `smtp://school%40x:p%3Aw%2Fd@127.0.0.1:${mailbox.port}` });
    expect(mailbox.mails).toHaveLength(1);
  });

  it('can ask to come back later', async () => {
    const mailbox = await refusing(451, 'greylisted', 1);
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox);
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      error: 'The mail server answered: 451 <…> greylisted',
    });
    clock.advance({ minutes: 1 });
    await sendTo(mailbox);
    expect(mailbox.mails).toHaveLength(1);
    expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 2, error: null });
  });

  it('can refuse a recipient for good', async () => {
    const mailbox = await refusing(550, 'no such user');
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox);
    expect(await readJob(database, id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'The mail server answered: 550 <…> no such user',
    });
  });

  it('can be unreachable', async () => {
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: 'smtp://127.0.0.1:1' }));
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      error: expect.stringMatching(/^The mail server did not respond \(\w+\)\.$/),
    });
  });

  it('can hang', async () => {
    const hanging = net.createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void hanging.close());
    await new Promise((resolve) => hanging.once('listening', resolve));
    const { port } = hanging.address() as net.AddressInfo;
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 50 }));
    expect(await readJob(database, id)).toMatchObject({ state: 'queued', attempts: 1 });
  });

  it('must prove who it is', async () => {
    const mailbox = await openMailbox({ secure: true });
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox, { url: `smtps://127.0.0.1:${mailbox.port}` });
    expect(mailbox.mails).toEqual([]);
    expect(await readJob(database, id)).toMatchObject({ state: 'queued' });
  });

  it('must encrypt if that is required', async () => {
    const mailbox = await openMailbox();
    await queue((await addRecipient()).id);
    await sendTo(mailbox, { url: `${mailbox.url}?requireTLS=true` });
    expect(mailbox.mails).toEqual([]);
  });
});
