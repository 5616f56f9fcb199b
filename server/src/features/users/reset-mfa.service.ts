import type { Writer } from '../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeLinks } from '../../school/accounts/account-links.ts';
import { endSessions } from '../../school/accounts/end-sessions.ts';
import { deleteSecondFactors, findMfaMethods } from '../../school/accounts/second-factors.ts';
import { subjectOfUser } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockTarget, type UserRequest } from './user-rules.ts';

/**
 * Removes the second factors of someone who has lost them. Their sessions end and their links stop
 * working, because anyone with the lost device may have those too. A factor that is being set up is
 * removed as well.
 */
export async function resetMfa(writer: Writer, request: UserRequest) {
  const { caller, userId, now } = request;
  const user = await lockTarget('reset_mfa', writer, request);
  const methods = await findMfaMethods(writer, userId);
  await deleteSecondFactors(writer, userId);
  await revokeLinks(writer, userId, now);
  const ended = await endSessions(writer, userId, now);
  await recordWrite(writer, request, {
    action: 'mfa.reset',
    ...subjectOfUser(user),
    before: { methods },
  });
  const isReset = methods.length > 0;
  const mail = { to: userId, actor: caller.userId, now };
  if (isReset) await queueMail(writer, { ...mail, template: 'mfa_changed', change: 'reset' });
  else if (ended > 0) await queueMail(writer, { ...mail, template: 'sessions_ended' });
  return { fullName: user.full_name, isReset };
}
