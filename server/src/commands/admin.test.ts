import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { verifyPassword } from '../school/passwords/password.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { addSession, addUser } from '../testing/rows/rows.ts';
import { parseAdminCommand } from './admin-commands.ts';
import { CommandError } from './run-command.ts';

let place: TestPlace;
let database: Database;
beforeAll(async () => {
  place = await testPlace('empty');
  database = place.open();
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/** Runs the command without a terminal. */
const admin = async (args: string[], password = ''): Promise<string> => {
  const command = parseAdminCommand(args);
  return command === 'help' ? command : command(database, async () => password);
};

const userWith = (email: string) =>
  database.reader.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const isPasswordOf = async (email: string, password: string): Promise<boolean> =>
  verifyPassword(password, String((await userWith(email))?.password_hash));

const lastEvent = () =>
  database.reader
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const mailsTo = async (id: number) => {
  const jobs = await database.reader
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail.send')
    .where('about_user_id', '=', id)
    .orderBy('id')
    .execute();
  return jobs.map(({ payload }) => JSON.parse(payload));
};

test('without a command it prints the commands', () => {
  for (const command of ['create-owner', 'set-password', 'reset-mfa', 'list-owners']) {
    expect(() => parseAdminCommand([])).toThrow(command);
  }
});

test.each([
  [['crown'], /^Unknown command “crown”\.\n/],
  [['create-owner'], /^--email is required\.\n/],
  [['create-owner', '--email', 'nobody'], /^--email: Enter a valid email address\.$/],
  [
    ['create-owner', '--email', 'a@example.org', '--first-name', ' '],
    /^--first-name: This field is required\.$/,
  ],
  [['list-owners', 'please'], /^Unexpected argument “please”\.\n/],
  [['list-owners', '--all'], /^Unknown option '--all'/],
])('%j is rejected with a sentence', (args, sentence) => {
  expect(() => parseAdminCommand(args)).toThrow(CommandError);
  expect(() => parseAdminCommand(args)).toThrow(sentence);
});

test('a file of erasures that cannot be read is reported in a sentence', () => {
  const args = ['repeat-erasures', '--file', import.meta.dirname];
  expect(() => parseAdminCommand(args)).toThrow(CommandError);
  expect(() => parseAdminCommand(args)).toThrow(`${import.meta.dirname} cannot be read: EISDIR`);
});

test('list-owners reports a school without an owner', async () => {
  expect(await admin(['list-owners'])).toBe('There is no owner yet. Create one with create-owner.');
});

test('create-owner adds an owner who can sign in, with an audit event', async () => {
  const args = ['create-owner', '--email', 'Ada@Example.org', '--first-name', 'Ada'];
  await admin([...args, '--last-name', 'Łukasiewicz'], 'correct horse battery');
  const owner = await userWith('ada@example.org');
  expect(owner).toMatchObject({
    full_name: 'Ada Łukasiewicz',
    name_key: 'ada lukasiewicz',
    search_key: 'ada lukasiewicz ada@example.org',
    user_type: 'owner',
    status: 'active',
  });
  expect(await isPasswordOf('ada@example.org', 'correct horse battery')).toBe(true);
  const event = await lastEvent();
  expect(event).toMatchObject({
    actor_id: null,
    action: 'user.created',
    subject_id: String(owner?.id),
    subject_label: 'Ada Łukasiewicz',
  });
  expect(JSON.stringify(event)).not.toContain('correct horse');
});

test('the password is read from the environment, or else from standard input', async () => {
  const [given, piped] = await Promise.all([
    runCommand('admin', {
      environment: { ...place.environment, PROVOST_PASSWORD: 'given and long enough' },
      args: ['create-owner', '--email', 'given@example.org'],
      input: 'piped but not used',
    }),
    runCommand('admin', {
      environment: place.environment,
      args: ['create-owner', '--email', 'piped@example.org'],
      input: 'piped and long enough\nsomething else\n',
    }),
  ]);
  expect([given.code, piped.code]).toEqual([0, 0]);
  expect(await isPasswordOf('given@example.org', 'given and long enough')).toBe(true);
  expect(await isPasswordOf('piped@example.org', 'piped and long enough')).toBe(true);
});

test('a command that fails prints the reason and exits with code 1', async () => {
  const { environment } = place;
  const args = ['set-password', '--email', 'adam@example.org'];
  expect(await runCommand('admin', { environment, args, input: 'long enough to take' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No user has the email adam@example.org. Check the address.\n',
  });
});

test.each([
  ['short', 'Password: Must be at least 12 characters.'],
  ['x'.repeat(129), 'Password: Must be at most 128 characters.'],
  ['', 'Password: This field is required.'],
  ['weak@example.org', 'Password: The password can’t be the email address.'],
  ['passwordpassword', 'Password: This password is too common. Choose another one.'],
])('the password %j is rejected, and no user is created', async (password, sentence) => {
  await expect(admin(['create-owner', '--email', 'weak@example.org'], password)).rejects.toThrow(
    sentence,
  );
  expect(await userWith('weak@example.org')).toBeUndefined();
});

test('an email in use is rejected, and its user keeps their password', async () => {
  const before = await userWith('ada@example.org');
  await expect(
    admin(['create-owner', '--email', 'ADA@example.org'], 'another horse battery'),
  ).rejects.toThrow(
    'The email ada@example.org is already in use. To change the password of its user, run set-password.',
  );
  expect(await userWith('ada@example.org')).toEqual(before);
});

test('set-password ends the sessions of the user, with an audit event', async () => {
  const { id } = await addUser(database, 'admin', { email: 'admin@example.org' });
  const session = await addSession(database, { user_id: id });
  await admin(['set-password', '--email', 'admin@example.org'], 'fresh as the morning');
  expect(await isPasswordOf('admin@example.org', 'fresh as the morning')).toBe(true);
  const { ended_at } = await database.reader
    .selectFrom('sessions')
    .select('ended_at')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  expect(ended_at).not.toBeNull();
  expect(await lastEvent()).toMatchObject({ action: 'user.password_set', subject_id: String(id) });
  expect(await mailsTo(id)).toMatchObject([{ template: 'password_changed', actor: 'operator' }]);
});

test('reset-mfa removes the second factors of a user, with an audit event', async () => {
  const { id } = await addUser(database, 'admin', { email: 'phone@example.org' });
  await addSession(database, { user_id: id });
  const args = ['reset-mfa', '--email', 'phone@example.org'];
  expect(await admin(args)).toBe('phone@example.org has no second factor. Ended their sessions.');
  const session = await addSession(database, { user_id: id });
  const at = new Date().toISOString();
  await database.write((writer) =>
    writer
      .insertInto('totp_secrets')
      .values({
        user_id: id,
        secret: 'sealed',
        pending_secret: null,
        pending_since: null,
        confirmed_at: at,
        last_step: null,
      })
      .execute(),
  );
  expect(await admin(args)).toBe(
    'Removed the second factors of phone@example.org and ended their sessions.',
  );
  const { ended_at } = await database.reader
    .selectFrom('sessions')
    .select('ended_at')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  expect(ended_at).not.toBeNull();
  expect(await lastEvent()).toMatchObject({ action: 'mfa.reset', subject_id: String(id) });
  expect(await mailsTo(id)).toMatchObject([
    { template: 'sessions_ended', actor: 'operator' },
    { template: 'mfa_changed', change: 'reset', actor: 'operator' },
  ]);
  await expect(admin(['reset-mfa', '--email', 'adam@example.org'])).rejects.toThrow(
    'No user has the email adam@example.org. Check the address.',
  );
});

test('list-owners prints the owners with their status', async () => {
  await addUser(database, 'owner', {
    email: 'gone@example.org',
    first_name: 'Long',
    last_name: 'Gone',
    status: 'archived',
  });
  const lines = (await admin(['list-owners'])).split('\n');
  expect(lines[0]).toBe('ada@example.org  Ada Łukasiewicz  active');
  expect(lines).toContain('given@example.org  School Owner  active');
  expect(lines.at(-1)).toBe('gone@example.org  Long Gone  archived');
});

test('commands use the time of the database, whatever the clock of their machine says', async () => {
  const at = new Date('2031-05-06T07:08:09.010Z');
  const { email } = await addUser(database, 'support');
  for (const name of ['set-password', 'reset-mfa']) {
    const command = parseAdminCommand([name, '--email', email]);
    if (command === 'help') throw new Error('not a command');
    await command({ ...database, time: async () => at }, async () => 'correct horse battery');
    expect((await lastEvent()).occurred_at).toBe(at.toISOString());
  }
});
