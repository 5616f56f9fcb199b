import { email as emailField, line, newPassword } from '@provost/contract/text.schema';
import type { Database } from '../database/database.ts';
import { endSessions } from '../features/users/users.repository.ts';
import { recordAudit } from '../school/audit-trail.ts';
import { newUser } from '../school/new-user.ts';
import { hashPassword, requireUncommonPassword } from '../school/password.ts';
import { CommandError } from './command-error.ts';
import { readField, requireField } from './read-field.ts';

export interface OwnerForm {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What was typed, as the forms would take it. */
export const readOwner = (typed: OwnerForm): OwnerForm => ({
  email: readField('--email', emailField, typed.email),
  firstName: readField('--first-name', line(1, 80), typed.firstName),
  lastName: readField('--last-name', line(1, 80), typed.lastName),
});

/** By the same rules as the forms: its length, and that nobody would guess it first. */
async function hashNew(password: string, email: string): Promise<string> {
  readField('Password', newPassword, password);
  requireField('Password', () => requireUncommonPassword(password, email));
  return hashPassword(password);
}

/** Adds an active owner; the deed is in the audit trail as the operator's. */
export async function createOwner(
  database: Database,
  { email, firstName, lastName }: OwnerForm,
  password: string,
  now: Date,
): Promise<number> {
  const hash = await hashNew(password, email);
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
  const work = database.write(async (writer) => {
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
  return work.catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    throw new CommandError(`${email} is somebody's e-mail already; set-password changes theirs.`);
  });
}

/** Gives somebody a new password, and ends their sessions: whoever knew the old one is out. */
export async function setPassword(
  database: Database,
  email: string,
  password: string,
  now: Date,
): Promise<{ status: string }> {
  const hash = await hashNew(password, email);
  return database.write(async (writer) => {
    const user = await writer
      .updateTable('users')
      .set({ password_hash: hash })
      .where('email', '=', email)
      .returning(['id', 'full_name', 'status'])
      .executeTakeFirst();
    if (!user) throw new CommandError(`Nobody has the e-mail ${email}.`);
    await endSessions(writer, user.id, now);
    await recordAudit(writer, {
      actor: null,
      action: 'user.password_set',
      subject: 'User',
      subjectId: user.id,
      subjectLabel: user.full_name,
      requestId: null,
      at: now,
    });
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
