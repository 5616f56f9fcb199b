import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { cancelJobsAbout } from '../jobs/jobs.repository.ts';
import { claimNext, runJob } from '../jobs/run-job.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { readJob, runDueJobs } from '../testing/jobs.ts';
import {
  invitationLink as link,
  type MailJobs,
  type MailOptions,
  mailFrom,
  mailJobs,
  serverFor,
} from '../testing/mail/mail-jobs.ts';
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts';
import { setSchool } from '../testing/rows/rows.ts';
import type { Message } from './mail-server.ts';
import type { MailTemplate } from './queue-mail.ts';

let clock: TestClock;
let database: Database;
let mail: MailJobs;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
  mail = mailJobs(database, clock.now);
});
afterEach(() => database.close());

const addRecipient = (given?: Parameters<MailJobs['addRecipient']>[0]) => mail.addRecipient(given);
const queue = (to: number | null, template?: MailTemplate) => mail.queue(to, template);
const partsFor = (options: MailOptions) => mail.partsFor(options);
const sendTo = ({ url }: Mailbox, options: MailOptions = {}) =>
  runDueJobs(mail.partsFor({ url, ...options }));

describe('a mail', () => {
  it('is sent to the address that the user has when it is sent', async () => {
    const mailbox = await openMailbox();
    await setSchool(database, {
      name: 'Lyceum & Sons',
      time_zone: 'Europe/Lisbon',
      support_email: 'help@school.test',
    });
    const user = await addRecipient();
    const id = await queue(user.id);
    await database.write((writer) =>
      writer.updateTable('users').set({ email: 'new@example.org' }).execute(),
    );
    expect(await sendTo(mailbox)).toBe(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['new@example.org']);
    expect(mail?.headers).toMatchObject({
      subject: 'Olivia Owner invited you to Lyceum & Sons',
      from: mailFrom,
      to: 'Ana Lima <new@example.org>',
      'reply-to': 'help@school.test',
      'message-id': `<provost-${id}-${clock.now().getTime()}@admin.school.test>`,
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.text).toContain('Hello Ana Lima,');
    expect(mail?.text).toContain('Olivia Owner invited you to Lyceum & Sons.');
    expect(mail?.text).toContain(link.url);
    expect(mail?.text).toContain('once, until March 5, 2026 at 10:00');
    expect(mail?.text).toContain('help@school.test');
    expect(mail?.html).toContain('Lyceum &amp; Sons');
    expect(mail?.html).toContain(`href="${link.url}"`);
    expect(await readJob(database, id)).toMatchObject({ state: 'done', error: null });
  });

  it('is written in the language of the user', async () => {
    const mailbox = await openMailbox();
    const user = await addRecipient({ locale: 'de' });
    await queue(user.id, 'password_changed');
    await sendTo(mailbox);
    expect(mailbox.mails[0]?.headers.subject).toBe('Ihr Passwort für Provost wurde geändert');
    expect(mailbox.mails[0]?.text).toContain('wurde am 2. März 2026 um 10:00 (UTC) geändert');
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

  it('is not sent if its link can no longer be used', async () => {
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

  it('without a recipient is a job like any other', async () => {
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

  it('that is sent again, because its runner died before it could say so, has the same id', async () => {
    const mailbox = await openMailbox();
    await queue((await addRecipient()).id);
    const dying = serverFor(mailbox.url);
    const send = async (message: Message) => {
      await dying?.send(message);
      clock.advance({ minutes: 2 });
      await sendTo(mailbox);
    };
    await runDueJobs(partsFor({ server: dying && { ...dying, send } }));
    const ids = mailbox.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('is not sent by a runner that is too slow', async () => {
    const mailbox = await openMailbox();
    await queue((await addRecipient()).id);
    const parts = partsFor({ url: mailbox.url });
    const slow = await claimNext(parts);
    clock.advance({ minutes: 2 });
    await runDueJobs(parts);
    if (slow) await runJob(parts, slow, new AbortController().signal);
    expect(mailbox.mails).toHaveLength(1);
  });
});
