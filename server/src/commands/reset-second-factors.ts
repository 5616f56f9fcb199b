import type { Database } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { revokeLinks } from '../school/accounts/account-links.ts';
import { endSessions } from '../school/accounts/end-sessions.ts';
import { deleteSecondFactors, findMfaMethods } from '../school/accounts/second-factors.ts';
import { recordAudit } from '../school/audit/audit-trail.ts';
import { CommandError } from './command-error.ts';

/**
 * For the only owner: no other owner can help them. Their sessions end and their links stop working.
 * False if they had no second factor.
 */
export function resetSecondFactors(database: Database, email: string, now: Date): Promise<boolean> {
  return database.write(async (writer) => {
    const user = await writer
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!user) throw new CommandError(`No user has the email ${email}. Check the address.`);
    const methods = await findMfaMethods(writer, user.id);
    await deleteSecondFactors(writer, user.id);
    await revokeLinks(writer, user.id, now);
    const ended = await endSessions(writer, user.id, now);
    await recordAudit(writer, {
      actor: null,
      action: 'mfa.reset',
      subject: 'User',
      subjectId: user.id,
      subjectLabel: user.full_name,
      before: { methods },
      requestId: null,
      at: now,
    });
    const hadFactors = methods.length > 0;
    const mail = { to: user.id, actor: 'operator', now } as const;
    if (hadFactors) await queueMail(writer, { ...mail, template: 'mfa_changed', change: 'reset' });
    else if (ended > 0) await queueMail(writer, { ...mail, template: 'sessions_ended' });
    return hadFactors;
  });
}
