import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { auditSubjectOf } from '../../school/audit-subject.ts';
import { recordWrite } from '../../school/audit-trail.ts';
import { lockUser } from '../../school/edit-user.ts';
import { endSessions } from '../../school/end-sessions.ts';
import { deleteSecondFactors, findMfaMethods } from '../../school/second-factors.ts';
import type { WriteRequest } from '../../school/write-request.ts';
import { requireSameType, requireTarget } from './user-rules.ts';

interface Request extends WriteRequest {
  readonly userId: number;
}

/**
 * Removes the second factors of someone who has lost them. Their sessions end, because the device
 * that was lost can have one.
 */
export async function resetMfa(writer: Writer, request: Request): Promise<string> {
  const { caller, userId, now } = request;
  const userType = await requireTarget('reset_mfa', writer, caller, userId);
  const user = await lockUser(writer, userId);
  if (!user) throw new AppError('not_found');
  requireSameType(user, userType);
  const methods = await findMfaMethods(writer, userId);
  if (methods.length === 0) throw new AppError('wrong_status');
  await deleteSecondFactors(writer, userId);
  await endSessions(writer, userId, now);
  await recordWrite(writer, request, {
    action: 'mfa.reset',
    subject: auditSubjectOf(userType),
    subjectId: userId,
    subjectLabel: user.full_name,
    before: { methods },
  });
  return user.full_name;
}
