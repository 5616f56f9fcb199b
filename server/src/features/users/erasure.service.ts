import type { Database, Writer } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { cancelJobsAbout } from '../../jobs/jobs.repository.ts';
import { revokeLinksMadeBy } from '../../school/accounts/account-links.ts';
import { lockUser, saveUser } from '../../school/accounts/edit-user.ts';
import { deleteSecondFactors } from '../../school/accounts/second-factors.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { auditSubjectOf } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import {
  cancelEnrolments,
  clearPayments,
  clearReasons,
  clearSessions,
  clearTeacher,
  deleteBookmarks,
  deleteNotesAbout,
  deleteResponsesOf,
  deleteSnoozesOf,
  lockCoursesOf,
} from './erasure.repository.ts';
import { findNamingTexts, type NamingTexts, namesOf } from './naming-texts.ts';
import { redactEvents, redactTexts } from './redaction.service.ts';
import {
  requireAnotherOwner,
  requireSameType,
  requireTarget,
  type UserRequest,
} from './user-rules.ts';
import { findUser } from './users.repository.ts';

/** Neutral names: the id keeps payments and counts of one person together. */
const erasedName = (id: number) => ({
  first_name: 'Erased',
  last_name: `user ${id}`,
  email: `erased-${id}@erased.invalid`,
});

/** Erases the personal data of a user permanently. Payments, ledger and counts stay. */
export async function eraseUser(
  database: Database,
  writer: Writer,
  typedEmail: string,
  request: UserRequest,
  found: NamingTexts | undefined,
): Promise<void> {
  const { caller, userId } = request;
  const userType = await requireTarget('erase', writer, caller, userId);
  requireSameEmail(typedEmail, (await findUser(writer, userId))?.email);
  if (userType === 'owner') await requireAnotherOwner(writer, caller, userId);
  const user = await lockForErasure(writer, userId);
  requireSameType(user, userType);
  requireSameEmail(typedEmail, user.email);
  await eraseLocked(database, writer, user, request, found);
}

/** Before the transaction of the erasure, because it reads every text of the school. */
export async function prepareErasure(
  database: Database,
  userId: number,
): Promise<NamingTexts | undefined> {
  const user = await findUser(database.reader, userId);
  if (!user || user.erased_at !== null) return undefined;
  return findNamingTexts(database.reader, user, await namesOf(database.reader, user));
}

async function lockForErasure(writer: Writer, userId: number): Promise<UserRow> {
  // Before the user, as every write of enrolments does.
  await lockCoursesOf(writer, userId);
  await lockPaymentKeys(writer);
  const user = await lockUser(writer, userId);
  if (!user) throw new AppError('not_found');
  return user;
}

async function eraseLocked(
  database: Database,
  writer: Writer,
  user: UserRow,
  request: WriteRequest,
  prepared: NamingTexts | undefined,
): Promise<void> {
  const userId = user.id;
  const { now } = request;
  const names = await namesOf(writer, user);
  const isCurrent = JSON.stringify(prepared?.names) === JSON.stringify(names);
  const earlier = isCurrent ? prepared : undefined;
  const added = await findNamingTexts(writer, user, names, earlier);
  const found = [...(earlier ? [earlier] : []), added];

  const cancelled = await cancelEnrolments(writer, userId, now);
  await clearReasons(writer, userId);
  await clearPayments(writer, userId, names);
  await clearTeacher(writer, userId);
  await clearSessions(writer, userId, now);
  await deleteSecondFactors(writer, userId);
  await revokeLinksMadeBy(writer, userId, now);
  await deleteBookmarks(writer, userId);
  await deleteNotesAbout(writer, userId, user.user_type);
  await deleteSnoozesOf(writer, userId);
  await cancelJobsAbout(writer, userId, now);
  await deleteResponsesOf(writer, userId);
  for (const texts of found) await redactTexts(writer, texts);
  const name = erasedName(userId);
  const cleared = {
    ...name,
    phone: null,
    avatar_url: null,
    password_hash: null,
    status: 'archived',
    erased_at: now.toISOString(),
  };
  await saveUser(database, writer, user, cleared, now);
  const full_name = `${name.first_name} ${name.last_name}`;
  await redactEvents(writer, { user, found, erased: { full_name, email: name.email }, now });
  await recordWrite(writer, request, {
    action: 'user.erased',
    subject: auditSubjectOf(user.user_type),
    subjectId: userId,
    subjectLabel: full_name,
    after: { cancelled_enrolments: cancelled },
    subjectVersion: user.version + 1,
  });
}

function requireSameEmail(typed: string, email: string | undefined): void {
  if (typed.trim().toLowerCase() === email) return;
  throw invalidField('email', 'validation.email_differs');
}
