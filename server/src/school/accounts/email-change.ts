import type { Config } from '../../config/config.ts';
import type { Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { actorFor, queueMail } from '../../mail/queue-mail.ts';
import { endSessions } from './end-sessions.ts';
import type { UserRow } from './user-fields.ts';

export type MailSettings = Pick<Config, 'smtpUrl'>;

interface EmailChange {
  /** As before the change. */
  readonly user: Pick<UserRow, 'id' | 'status'>;
  /** The audit event of the change, which has the former address. */
  readonly eventId: number;
  readonly caller: Pick<Caller, 'userId'>;
  readonly settings: MailSettings;
  /** The session of users who change their own email. */
  readonly keptSession?: string;
  readonly now: Date;
}

/**
 * Runs in the transaction that changes the email of a user. The owner of the address can get the
 * account, so sessions end and both addresses get a mail. The old address of an invited user gets
 * none, because they have not confirmed it.
 */
export async function finishEmailChange(
  writer: Writer,
  { user, eventId, caller, settings, keptSession, now }: EmailChange,
): Promise<void> {
  await endSessions(writer, user.id, now, keptSession);
  if (settings.smtpUrl === undefined || user.status === 'invited') return;
  for (const template of ['email_changed', 'email_added'] as const) {
    const actor = actorFor(caller, user.id);
    await queueMail(writer, { template, to: user.id, event: { id: eventId }, ...actor, now });
  }
}
