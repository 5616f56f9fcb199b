import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { readJob, runDueJobs } from '../testing/jobs.ts';
import { type MailJobs, type MailOptions, mailJobs } from '../testing/mail/mail-jobs.ts';
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts';

let clock: TestClock;
let database: Database;
let mail: MailJobs;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
  mail = mailJobs(database, clock.now);
});
afterEach(() => database.close());

const addRecipient = () => mail.addRecipient();
const queue = (to: number) => mail.queue(to);
const partsFor = (options: MailOptions) => mail.partsFor(options);
const sendTo = ({ url }: Mailbox, options: MailOptions = {}) =>
  runDueJobs(mail.partsFor({ url, ...options }));

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
      error: '[mail_sign_in] The mail server refused the sign-in (535).',
    });
    clock.advance({ minutes: 1 });
    await sendTo(mailbox, { url: `smtp://school%40x:p%3Aw%2Fd@127.0.0.1:${mailbox.port}` });
    expect(mailbox.mails).toHaveLength(1);
  });

  it('can refuse a mail for now', async () => {
    const mailbox = await refusing(451, 'greylisted', 1);
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox);
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      error: '[mail_deferred] The mail server answered: 451 <…> greylisted',
    });
    clock.advance({ minutes: 1 });
    await sendTo(mailbox);
    expect(mailbox.mails).toHaveLength(1);
    expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 2, error: null });
  });

  it('can refuse a recipient permanently', async () => {
    const mailbox = await refusing(550, 'no such user');
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox);
    expect(await readJob(database, id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: '[mail_recipient] The mail server answered: 550 <…> no such user',
    });
  });

  it('can name other addresses in its answer, which are not stored', async () => {
    const mailbox = await refusing(550, 'user "ana" is now ana.lima@home.example (anagram)');
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox);
    expect(await readJob(database, id)).toMatchObject({
      error: '[mail_recipient] The mail server answered: 550 <…> user "…" is now … (anagram)',
    });
  });

  it('can answer in small parts without end', async () => {
    const dripping = net.createServer((socket) => {
      let drips: NodeJS.Timeout | undefined;
      let mail: string | undefined;
      socket.on('error', () => {}).on('close', () => clearInterval(drips));
      socket.on('data', (chunk) => {
        const text = String(chunk);
        if (mail === undefined) {
          if (text.startsWith('DATA')) mail = '';
          socket.write(mail === '' ? '354 go on\r\n' : '250 ok\r\n');
          return;
        }
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        drips ??= setInterval(() => socket.write('250-wait\r\n'), 20);
      });
      socket.write('220 mail.example\r\n');
    });
    dripping.listen(0, '127.0.0.1');
    onTestFinished(() => void dripping.close());
    await new Promise((resolve) => dripping.once('listening', resolve));
    const { port } = dripping.address() as net.AddressInfo;
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 500 }));
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringMatching(/^\[mail_timeout\] /),
    });
    const left = () =>
      new Promise((resolve) => dripping.getConnections((_, count) => resolve(count)));
    await expect.poll(left).toBe(0);
  });

  it('can be unreachable', async () => {
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: 'smtp://127.0.0.1:1' }));
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      error: expect.stringMatching(
        /^\[mail_unreachable\] The mail server did not respond \(\w+\)\.$/,
      ),
    });
  });

  it('can stop responding', async () => {
    const hanging = net.createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void hanging.close());
    await new Promise((resolve) => hanging.once('listening', resolve));
    const { port } = hanging.address() as net.AddressInfo;
    const id = await queue((await addRecipient()).id);
    await runDueJobs(partsFor({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 50 }));
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringMatching(/^\[mail_timeout\] /),
    });
  });

  it('must present a valid certificate', async () => {
    const mailbox = await openMailbox({ secure: true });
    const id = await queue((await addRecipient()).id);
    await sendTo(mailbox, { url: `smtps://127.0.0.1:${mailbox.port}` });
    expect(mailbox.mails).toEqual([]);
    expect(await readJob(database, id)).toMatchObject({ state: 'queued' });
  });

  it('must encrypt unless it is on this machine or that is waived', async () => {
    const mailbox = await openMailbox();
    const id = await queue((await addRecipient()).id);
    // Reaches the mailbox too, but is no loopback address.
    const url = `smtp://0.0.0.0:${mailbox.port}`;
    await sendTo(mailbox, { url });
    expect(mailbox.mails).toEqual([]);
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      error: expect.stringMatching(
        /^\[mail_encryption\] The mail server did not encrypt \(\w+\)\.$/,
      ),
    });
    clock.advance({ minutes: 1 });
    await sendTo(mailbox, { url: `${url}?requireTLS=false` });
    expect(mailbox.mails).toHaveLength(1);
  });

  it('must encrypt if that is required', async () => {
    const mailbox = await openMailbox();
    await queue((await addRecipient()).id);
    await sendTo(mailbox, { url: `${mailbox.url}?requireTLS=true` });
    expect(mailbox.mails).toEqual([]);
  });
});
