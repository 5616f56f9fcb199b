import { email as emailField, line, newPassword } from '@provost/contract/text.schema';
import type { Database, Writer } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { revokeLinks } from '../school/accounts/account-links.ts';
import { endSessions } from '../school/accounts/end-sessions.ts';
import { newUser } from '../school/accounts/new-user.ts';
import { deleteSecondFactors, findMfaMethods } from '../school/accounts/second-factors.ts';
import { auditSubject } from '../school/audit/audit-subject.ts';
import { recordAudit } from '../school/audit/audit-trail.ts';
import { hashNewPassword } from '../school/passwords/hash-new-password.ts';
import type { PasswordOwner } from '../school/passwords/password-policy.ts';
import { checkField, parseField } from './parse-field.ts';
import { CommandError } from './run-command.ts';

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

async function hashOwnerPassword({ reader }: Database, password: string, owner: PasswordOwner) {
  parseField('Password', newPassword, password);
  return checkField('Password', () => hashNewPassword(reader, password, owner));
}

async function findUser(writer: Writer, email: string) {
  const user = await writer
    .selectFrom('users')
    .select(['id', 'full_name', 'status'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new CommandError(`No user has the email ${email}. Check the address.`);
  return user;
}

/** The operator has no account. */
const record = (
  writer: Writer,
  { id, full_name }: { readonly id: number; readonly full_name: string },
  event: Pick<Parameters<typeof recordAudit>[1], 'action' | 'before' | 'after' | 'at'>,
) =>
  recordAudit(writer, {
    ...event,
    actor: null,
    ...auditSubject('User', id, full_name),
    requestId: null,
  });

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
    const after = { email, user_type: 'owner' };
    await record(writer, { ...owner, id }, { action: 'user.created', after, at: now });
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
export async function setPassword(database: Database, email: string, password: string, now: Date) {
  const hash = await hashOwnerPassword(database, password, { email });
  return database.write(async (writer) => {
    const user = await findUser(writer, email);
    await writer
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', user.id)
      .execute();
    await endSessions(writer, user.id, now);
    await revokeLinks(writer, user.id, now);
    await record(writer, user, { action: 'user.password_set', at: now });
    const mail = { template: 'password_changed', actor: 'operator' } as const;
    await queueMail(writer, { ...mail, to: user.id, now });
    return { status: user.status };
  });
}

/**
 * For the only owner: no other owner can help them. Their sessions end and their links stop working.
 * False if they had no second factor.
 */
export function resetSecondFactors(database: Database, email: string, now: Date): Promise<boolean> {
  return database.write(async (writer) => {
    const user = await findUser(writer, email);
    const methods = await findMfaMethods(writer, user.id);
    await deleteSecondFactors(writer, user.id);
    await revokeLinks(writer, user.id, now);
    const ended = await endSessions(writer, user.id, now);
    await record(writer, user, { action: 'mfa.reset', before: { methods }, at: now });
    const hadFactors = methods.length > 0;
    const mail = { to: user.id, actor: 'operator', now } as const;
    if (hadFactors) await queueMail(writer, { ...mail, template: 'mfa_changed', change: 'reset' });
    else if (ended > 0) await queueMail(writer, { ...mail, template: 'sessions_ended' });
    return hadFactors;
  });
}

export const listOwners = (database: Database) =>
  database.reader
    .selectFrom('users')
    .select(['email', 'full_name', 'status'])
    .where('user_type', '=', 'owner')
    .orderBy('id')
    .execute();
