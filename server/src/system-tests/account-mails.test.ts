import { inviteStaff } from '@provost/contract/accounts.schema';
import { endUserSessions, eraseUser, updateUser } from '@provost/contract/user.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '../commands/owners.ts';
import { jobKinds } from '../job-kinds.ts';
import { mailServer } from '../mail/mail-server.ts';
import {
  accept,
  newPassword,
  post,
  reset,
  staffForm,
  tokenOf,
} from '../testing/accounts/account-links.ts';
import {
  addAccount,
  login,
  refreshWith,
  signedIn,
  type Tokens,
} from '../testing/accounts/accounts.ts';
import { addProtectedAccount, beginLogin, loginMfa } from '../testing/accounts/mfa.ts';
import { buildTestApp, type SignedIn, type TestApp, testConfig } from '../testing/app.ts';
import { call } from '../testing/calls/call.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { jobParts, runDueJobs } from '../testing/jobs.ts';
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts';

let clock: TestClock;
let mailbox: Mailbox;
let server: TestApp;
let owner: SignedIn;
let close: () => void;
let sendMails: () => Promise<number>;

beforeEach(async () => {
  clock = stoppedClock();
  mailbox = await openMailbox();
  const config = { ...testConfig, smtpUrl: mailbox.url, mailFrom: 'school@example.org' };
  server = await buildTestApp({ now: clock.now, config });
  owner = await server.signIn('owner');
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

const linkIn = (index: number) => /https:\S+#token=\S+/.exec(mailbox.mails[index]?.text ?? '')?.[0];

describe('with a mail server', () => {
  it('an invitation arrives, its link works, and neither the database nor the response contains it', async () => {
    const form = staffForm();
    const { body } = await call(server, owner, inviteStaff, { body: form });
    expect(body.data.link).toBeNull();
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[form.email]]);
    expect(mailbox.mails[0]?.text).toContain('Test owner');
    const token = tokenOf(linkIn(0));
    expect(linkIn(0)).toMatch(/^https:\/\/admin\.school\.test\/invite#token=/);
    const jobs = await server.database.reader.selectFrom('jobs').selectAll().execute();
    const links = await server.database.reader.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify([jobs, links])).not.toContain(token);
    expect((await accept(server, token)).statusCode).toBe(200);
  });

  it('a forgotten password is reset by mail, and the change is reported by mail', async () => {
    const form = staffForm();
    await call(server, owner, inviteStaff, { body: form });
    await sendMails();
    await accept(server, tokenOf(linkIn(0)));
    await post(server, '/api/auth/password/forgot/', { email: form.email });
    await post(server, '/api/auth/password/forgot/', { email: 'nobody@example.org' });
    await sendMails();
    expect(mailbox.mails).toHaveLength(2);
    expect(linkIn(1)).toContain('/reset-password#token=');
    expect((await reset(server, tokenOf(linkIn(1)), `${newPassword} 2`)).statusCode).toBe(200);
    await sendMails();
    expect(mailbox.mails.at(-1)?.headers.subject).toBe('Your password for Provost was changed');
  });

  it.each(['suspended', 'archived'] as const)(
    'nothing is mailed to a user who was %s meanwhile',
    async (status) => {
      const { body } = await call(server, owner, inviteStaff, { body: staffForm() });
      const changed = await call(server, owner, updateUser, {
        id: body.data.id,
        body: { status },
      });
      expect(changed.status).toBe(200);
      await sendMails();
      expect(mailbox.mails).toEqual([]);
    },
  );

  it('nothing is mailed to a user who was erased, and the job is cancelled', async () => {
    const form = staffForm();
    const { body } = await call(server, owner, inviteStaff, { body: form });
    const { id } = body.data;
    const erased = await call(server, owner, eraseUser, { id, body: { email: form.email } });
    expect(erased.status).toBe(200);
    expect(await sendMails()).toBe(0);
    const jobs = await server.database.reader.selectFrom('jobs').select('state').execute();
    expect(jobs).toEqual([{ state: 'cancelled' }]);
  });

  it('another role is mailed to the user, with the name of the owner who gave it and the time', async () => {
    const user = await addAccount(server, 'support', { locale: 'de' });
    const body = { user_type: 'finance' } as const;
    expect((await call(server, owner, updateUser, { id: user.id, body })).status).toBe(200);
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[user.email]]);
    const { headers, text = '' } = mailbox.mails[0] ?? { headers: { subject: '' } };
    expect(headers.subject).toBe('Ihre Rolle bei Provost wurde geändert');
    expect(text).toContain('„Finanzen“');
    expect(text).toMatch(/Test owner hat die Änderung am .+ \(UTC\) vorgenommen/);
  });

  it('the end of all sessions by someone else is mailed to the user', async () => {
    const { user } = await signedIn(server, 'support');
    await call(server, owner, endUserSessions, { id: user.id, body: {} });
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[user.email]]);
    expect(mailbox.mails[0]?.text).toMatch(
      /signed out on all devices[\s\S]+Test owner made the change/,
    );
  });

  it('a sign-in with a recovery code is mailed to the user', async () => {
    const { user, codes } = await addProtectedAccount(server);
    await sendMails();
    const sent = mailbox.mails.length;
    const { mfa_token } = await beginLogin(server, user.email);
    const factor = { mfa_token, method: 'recovery_code', code: codes[0] };
    expect((await loginMfa(server, factor)).statusCode).toBe(200);
    await sendMails();
    expect(mailbox.mails.slice(sent).map(({ to }) => to)).toEqual([[user.email]]);
    expect(mailbox.mails.at(-1)?.text).toMatch(
      /with your password and a recovery code on .+ \(UTC\)/,
    );
  });

  it('a session that ends because its token was reused is mailed to the user', async () => {
    const { email } = await addAccount(server, 'support', { locale: 'de' });
    const { refresh } = (await login(server, email)).json<{ data: Tokens }>().data;
    const { refresh: next } = (await refreshWith(server, refresh)).json<Tokens>();
    await refreshWith(server, next);
    // A thief tries twice.
    for (const token of [refresh, refresh]) {
      expect((await refreshWith(server, token)).statusCode).toBe(401);
    }
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[email]]);
    const [mail] = mailbox.mails;
    expect(mail?.headers.subject).toBe('Eine Sitzung Ihres Kontos bei Provost wurde beendet');
    expect(mail?.text).toContain('https://admin.school.test/profile');
  });

  it('commands of the operator are mailed to the user, in their language', async () => {
    const user = await addAccount(server, 'owner', { locale: 'fr' });
    await setPassword(server.database, user.email, 'fresh as the morning', clock.now());
    await sendMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[user.email]]);
    expect(mailbox.mails[0]?.text).toMatch(/L’école a défini un nouveau mot de passe .+ \(UTC\)/);
    expect(mailbox.mails[0]?.text).toContain('Si vous n’avez pas demandé');
  });

  it('names in the headers are no addresses', async () => {
    const user = await addAccount(server, 'support', { full_name: 'Win at https://evil.test' });
    await call(server, owner, updateUser, { id: user.id, body: { user_type: 'finance' } });
    await sendMails();
    expect(JSON.stringify(mailbox.mails)).not.toContain('evil');
  });

  it('a link that has expired before it could be mailed is not mailed', async () => {
    await call(server, owner, inviteStaff, { body: staffForm() });
    clock.advance({ days: 4 });
    await sendMails();
    expect(mailbox.mails).toEqual([]);
  });
});
