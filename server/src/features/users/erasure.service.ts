import type { Database, Writer } from '../../database/database.ts';
import { invalidField, requireFound } from '../../http/errors.ts';
import { cancelJobsAbout } from '../../jobs/jobs.repository.ts';
import { revokeLinksMadeBy } from '../../school/accounts/account-links.ts';
import { lockUser, saveUser } from '../../school/accounts/edit-user.ts';
import { deleteSecondFactors } from '../../school/accounts/second-factors.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { auditSubject, auditSubjectOf } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { archivedBefore } from '../../school/retention.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import { removeAllTags, taggedUsers } from '../../school/tags/tags.repository.ts';
import * as repository from './erasure.repository.ts';
import { findNamingTexts, type NamingTexts, namesOf } from './naming-texts.ts';
import { erasePayer, hideInvoices, lockOwnPayers } from './payers-of-student.repository.ts';
import { redactEvents, redactTexts } from './redaction.service.ts';
import * as rules from './user-rules.ts';
import { findUser } from './users.repository.ts';

/** Neutral names: the id keeps payments and counts of one person together. */
export const erasedName = (id: number) => ({
  first_name: 'Erased',
  last_name: `user ${id}`,
  email: `erased-${id}@erased.invalid`,
});

export const fullNameOf = ({ first_name, last_name }: ReturnType<typeof erasedName>): string =>
  `${first_name} ${last_name}`;

/** Erases the personal data of a user permanently. Payments, ledger and counts stay. */
export async function eraseUser(
  database: Database,
  writer: Writer,
  typedEmail: string,
  request: rules.UserRequest,
  found: NamingTexts | undefined,
): Promise<void> {
  const { caller, userId } = request;
  const userType = await rules.requireTarget('erase', writer, caller, userId);
  requireSameEmail(typedEmail, (await findUser(writer, userId))?.email);
  if (userType === 'owner') await rules.requireAnotherOwner(writer, caller, userId);
  const user = requireFound(await lockForErasure(writer, userId, found));
  rules.requireSameType(user, userType);
  requireSameEmail(typedEmail, user.email);
  const cancelled = await eraseLocked(database, writer, user, request.now, found);
  await recordWrite(writer, request, {
    action: 'user.erased',
    ...auditSubject(auditSubjectOf(user.user_type), userId, fullNameOf(erasedName(userId))),
    after: { cancelled_enrolments: cancelled },
    subjectVersion: user.version + 1,
  });
}

interface ErasureWithoutRequest {
  /** Only if the user has been archived since before this time. */
  readonly cutoff?: string;
  readonly now: Date;
  readonly found: NamingTexts | undefined;
}

/**
 * Erases a user whose period of retention has ended, or again after a restore. False if the user
 * was erased or reactivated in the meantime.
 */
export async function eraseWithoutRequest(
  database: Database,
  writer: Writer,
  userId: number,
  { cutoff, now, found }: ErasureWithoutRequest,
): Promise<boolean> {
  const user = await lockForErasure(writer, userId, found);
  if (!user) return false;
  if (cutoff !== undefined) {
    const due = archivedBefore(writer, cutoff).select('id').where('id', '=', userId);
    if (!(await due.executeTakeFirst())) return false;
  }
  await eraseLocked(database, writer, user, now, found);
  return true;
}

/** Before the transaction of the erasure, because it reads every text of the school. */
export async function prepareErasure(database: Database, userId: number) {
  const user = await findUser(database.reader, userId);
  if (!user || user.erased_at !== null) return undefined;
  return findNamingTexts(database.reader, user, await namesOf(database.reader, user));
}

async function lockForErasure(writer: Writer, userId: number, found: NamingTexts | undefined) {
  // Before the user, as every write of enrolments does, and before the keys, as a new title does.
  const titles = found?.rows.get('course_titles') ?? [];
  const named = titles.map(({ key }) => Number(key[0]));
  await repository.lockCoursesOf(writer, userId, named);
  await lockPaymentKeys(writer);
  return lockUser(writer, userId);
}

/** Returns the number of cancelled enrolments. */
async function eraseLocked(
  database: Database,
  writer: Writer,
  user: UserRow,
  now: Date,
  prepared: NamingTexts | undefined,
): Promise<number> {
  const userId = user.id;
  const names = await namesOf(writer, user);
  const isCurrent = JSON.stringify(prepared?.names) === JSON.stringify(names);
  const earlier = isCurrent ? prepared : undefined;
  const added = await findNamingTexts(writer, user, names, earlier);
  const found = [...(earlier ? [earlier] : []), added];

  const payers = await lockOwnPayers(writer, userId);
  const cancelled = await repository.cancelEnrolments(writer, userId, now);
  await repository.clearRecords(writer, user);
  await repository.clearPayments(writer, userId, names);
  await repository.clearSessions(writer, userId, now);
  await deleteSecondFactors(writer, userId);
  await revokeLinksMadeBy(writer, userId, now);
  await removeAllTags(writer, taggedUsers, [userId]);
  await cancelJobsAbout(writer, userId, now);
  await repository.clearResponsesOf(writer, userId);
  for (const { id } of payers) await erasePayer(writer, id, now);
  await hideInvoices(writer, 'student_id', userId);
  for (const texts of found) await redactTexts(writer, texts);
  const name = erasedName(userId);
  const cleared = {
    ...name,
    phone: null,
    avatar_url: null,
    password_hash: null,
    status: 'archived',
    archived_at: now.toISOString(),
    erased_at: now.toISOString(),
  };
  await saveUser(database, writer, user, cleared, now);
  const erased = { full_name: fullNameOf(name), email: name.email };
  await redactEvents(writer, { user, payers, found, erased, now });
  return cancelled;
}

function requireSameEmail(typed: string, email: string | undefined): void {
  if (typed.trim().toLowerCase() === email) return;
  throw invalidField('email', 'validation.email_differs');
}
