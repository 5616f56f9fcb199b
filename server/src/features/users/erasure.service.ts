import type { Database, Writer } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import { cancelJobsAbout } from '../../jobs/jobs.repository.ts';
import { revokeLinksMadeBy } from '../../school/accounts/account-links.ts';
import { lockUser, saveUser } from '../../school/accounts/edit-user.ts';
import { deleteSecondFactors } from '../../school/accounts/second-factors.ts';
import { auditSubjectOf } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockPaymentKeys } from '../../school/search-keys/payment-keys.ts';
import {
  cancelEnrolments,
  clearReasons,
  clearSessions,
  clearTeacher,
  deleteBookmarks,
  deleteNotesAbout,
  deleteResponsesNaming,
  deleteSnoozesOf,
  lockCoursesOf,
} from './erasure.repository.ts';
import { namesOf, redactEvents, redactNotes } from './redaction.service.ts';
import {
  requireAnotherOwner,
  requireSameType,
  requireTarget,
  type UserRequest,
} from './user-rules.ts';
import { findEmail } from './users.repository.ts';

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
): Promise<void> {
  const { caller, userId, now } = request;
  const userType = await requireTarget('erase', writer, caller, userId);
  requireSameEmail(typedEmail, await findEmail(writer, userId));
  if (userType === 'owner') await requireAnotherOwner(writer, caller, userId);
  // Before the user, as every write of enrolments does.
  await lockCoursesOf(writer, userId);
  await lockPaymentKeys(writer);
  const user = await lockUser(writer, userId);
  if (!user) throw new AppError('not_found');
  requireSameType(user, userType);
  requireSameEmail(typedEmail, user.email);

  const names = await namesOf(writer, user);
  const cancelled = await cancelEnrolments(writer, userId, now);
  await clearReasons(writer, userId);
  await clearTeacher(writer, userId);
  await clearSessions(writer, userId, now);
  await deleteSecondFactors(writer, userId);
  await revokeLinksMadeBy(writer, userId, now);
  await deleteBookmarks(writer, userId);
  await deleteNotesAbout(writer, userId, userType);
  await redactNotes(writer, names);
  await deleteSnoozesOf(writer, userId);
  await cancelJobsAbout(writer, userId, now);
  await deleteResponsesNaming(writer, userId, names);
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
  const erased = { full_name, email: name.email };
  await redactEvents(writer, { user, names, erased, now });
  await recordWrite(writer, request, {
    action: 'user.erased',
    subject: auditSubjectOf(userType),
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
