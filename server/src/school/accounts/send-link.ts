import type { CreatedLink, LinkKind } from '@provost/contract/accounts';
import type { AuditAction } from '@provost/contract/audit';
import type { Config } from '../../config/config.ts';
import type { Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { subjectOfUser } from '../audit/audit-subject.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import { createLink } from './account-links.ts';
import { lockUser } from './edit-user.ts';
import { linkUrl } from './link-tokens.ts';
import type { UserRow } from './user-fields.ts';

export type LinkSettings = Pick<Config, 'jwtSecret' | 'publicUrl' | 'smtpUrl'>;

const actions: Record<LinkKind, AuditAction> = {
  invitation: 'invitation.sent',
  password_reset: 'user.reset_link_created',
};

type Recipient = Pick<UserRow, 'id' | 'full_name' | 'user_type'>;

/**
 * Creates a link for a locked user on behalf of the caller. Without a mail server the caller gets
 * the link, this one time.
 */
export async function sendLink(
  writer: Writer,
  settings: LinkSettings,
  kind: LinkKind,
  user: Recipient,
  request: WriteRequest,
): Promise<CreatedLink> {
  const { caller, now } = request;
  await requireSameRole(writer, caller);
  const created = { kind, userId: user.id, createdBy: caller.userId, now };
  const link = await createLink(writer, settings.jwtSecret, created);
  await recordWrite(writer, request, {
    action: actions[kind],
    ...subjectOfUser(user),
    after: { expires_at: link.expiresAt },
  });
  const expires_at = link.expiresAt;
  if (settings.smtpUrl === undefined) return { link: linkUrl(settings, link), expires_at };
  await queueMail(writer, { template: kind, to: user.id, link, createdBy: caller.userId, now });
  return { link: null, expires_at };
}

/**
 * Also locks the caller: a suspension or another role revokes the links that they have made, and
 * must not miss one that is made at the same time.
 */
async function requireSameRole(writer: Writer, { userId, userType }: Caller): Promise<void> {
  const caller = await lockUser(writer, userId);
  const isSame = caller?.status === 'active' && caller.user_type === userType;
  if (!isSame) throw new AppError('token_not_valid');
}
