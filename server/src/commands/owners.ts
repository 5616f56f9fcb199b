import { email as emailField, line, newPassword } from '@provost/contract/text.schema';
import type { Database } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { revokeLinks } from '../school/accounts/account-links.ts';
import { endSessions } from '../school/accounts/end-sessions.ts';
import { newUser } from '../school/accounts/new-user.ts';
import { recordAudit } from '../school/audit/audit-trail.ts';
import { hashNewPassword } from '../school/passwords/hash-new-password.ts';
import type { PasswordOwner } from '../school/passwords/password-policy.ts';
import { CommandError } from './command-error.ts';
import { checkField, parseField } from './parse-field.ts';

export interface OwnerForm {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Validated by the same rules as the forms. */
export const parseOwner = (typed: OwnerForm): OwnerForm => ({
  email: parseField('--email', emailField, typed.email),
  firstName: parseField('--first-name', line(1, 80), typed.firstName),
  lastName: parseField('--last-name', line(1, 80), typed.lastName),
});

async function hashOwnerPassword(
  { reader }: Database,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  parseField('Password', newPassword, password);
  return checkField('Password', () => hashNewPassword(reader, password, owner));
}

/** Adds an active owner, with an audit event of the operator. */
export async function createOwner(
  database: Database,
  { email, firstName, lastName }: OwnerForm,
  password: string,
  now: Date,
): Promise<number> {
  const names = { email, first_name: firstName, last_name: lastName };
  const hash = await hashOwnerPassword(database, password, names);
  const owner = newUser(
    {
      email,
      first_name: firstName,
      last_name: lastName,
      user_type: 'owner',
      locale: 'en',
      password_hash: hash,
    },
    now,
  );
  const added = database.write(async (writer) => {
    const { id } = await writer
      .insertInto('users')
      .values(owner)
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(writer, {
      actor: null,
      action: 'user.created',
      subject: 'User',
      subjectId: id,
      subjectLabel: owner.full_name,
      after: { email, user_type: 'owner' },
      requestId: null,
      at: now,
    });
    return id;
  });
  return added.catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    throw new CommandError(
      `The email ${email} is already in use. To change the password of its user, run set-password.`,
    );
  });
}

/** Changes a password and ends the user's sessions, because the old password may be stolen. */
export async function setPassword(
  database: Database,
  email: string,
  password: string,
  now: Date,
): Promise<{ status: string }> {
  const hash = await hashOwnerPassword(database, password, { email });
  return database.write(async (writer) => {
    const user = await writer
      .updateTable('users')
      .set({ password_hash: hash })
      .where('email', '=', email)
      .returning(['id', 'full_name', 'status'])
      .executeTakeFirst();
    if (!user) throw new CommandError(`No user has the email ${email}. Check the address.`);
    await endSessions(writer, user.id, now);
    await revokeLinks(writer, user.id, now);
    await recordAudit(writer, {
      actor: null,
      action: 'user.password_set',
      subject: 'User',
      subjectId: user.id,
      subjectLabel: user.full_name,
      requestId: null,
      at: now,
    });
    const mail = { template: 'password_changed', actor: 'operator' } as const;
    await queueMail(writer, { ...mail, to: user.id, now });
    return { status: user.status };
  });
}

export const listOwners = (database: Database) =>
  database.reader
    .selectFrom('users')
    .select(['email', 'full_name', 'status'])
    .where('user_type', '=', 'owner')
    .orderBy('id')
    .execute();
