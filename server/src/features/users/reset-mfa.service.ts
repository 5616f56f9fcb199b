import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeLinks } from '../../school/accounts/account-links.ts';
import { lockUser } from '../../school/accounts/edit-user.ts';
import { endSessions } from '../../school/accounts/end-sessions.ts';
import { deleteSecondFactors, findMfaMethods } from '../../school/accounts/second-factors.ts';
import { auditSubjectOf } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { requireSameType, requireTarget, type UserRequest } from './user-rules.ts';

interface Reset {
  readonly fullName: string;
  /** False if the user had no second factor. */
  readonly isReset: boolean;
}

/**
 * Removes the second factors of someone who has lost them. Their sessions end and their links stop
 * working, because anyone with the lost device may have those too. A factor that is being set up is
 * removed as well.
 */
export async function resetMfa(writer: Writer, request: UserRequest): Promise<Reset> {
  const { caller, userId, now } = request;
  const userType = await requireTarget('reset_mfa', writer, caller, userId);
  const user = await lockUser(writer, userId);
  if (!user) throw new AppError('not_found');
  requireSameType(user, userType);
  const methods = await findMfaMethods(writer, userId);
  await deleteSecondFactors(writer, userId);
  await revokeLinks(writer, userId, now);
  const ended = await endSessions(writer, userId, now);
  await recordWrite(writer, request, {
    action: 'mfa.reset',
    subject: auditSubjectOf(userType),
    subjectId: userId,
    subjectLabel: user.full_name,
    before: { methods },
  });
  const isReset = methods.length > 0;
  const mail = { to: userId, actor: caller.userId, now };
  if (isReset) await queueMail(writer, { ...mail, template: 'mfa_changed', change: 'reset' });
  else if (ended > 0) await queueMail(writer, { ...mail, template: 'sessions_ended' });
  return { fullName: user.full_name, isReset };
}
