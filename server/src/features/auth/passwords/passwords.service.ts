import type * as contract from '@provost/contract/accounts.schema';
import type { AuditAction } from '@provost/contract/audit';
import type * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import type { Database, Writer } from '../../../database/database.ts';
import type { Caller } from '../../../http/api.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import * as links from '../../../school/accounts/account-links.ts';
import { lockUser, saveUser } from '../../../school/accounts/edit-user.ts';
import { endSessions } from '../../../school/accounts/end-sessions.ts';
import type { UserRow } from '../../../school/accounts/user-fields.ts';
import { subjectOfUser } from '../../../school/audit/audit-subject.ts';
import { recordAudit } from '../../../school/audit/audit-trail.ts';
import { hashNewPassword } from '../../../school/passwords/hash-new-password.ts';
import { lockPaymentKeys } from '../../../school/search-keys/payment-keys.ts';
import { savePasswordHash } from './passwords.repository.ts';

type Acceptance = z.output<(typeof contract.acceptInvitation)['body']>;
type PasswordChange = z.output<(typeof contract.changePassword)['body']>;

interface PasswordRequest {
  readonly requestId: string;
  readonly now: () => Date;
  readonly config: Pick<Config, 'smtpUrl'>;
}

/** The link of a token. An unknown, used, revoked or expired one is the same error. */
export async function requireLink(
  { reader }: Database,
  token: string,
  now: Date,
  kind?: links.UsableLink['kind'],
): Promise<links.UsableLink> {
  const link = await links.findUsable(reader, token, now);
  if (!link || (kind && link.kind !== kind)) throw new AppError('link_not_valid');
  return link;
}

/** Sets the first password of an invited user, who becomes active. */
export async function acceptInvitation(
  database: Database,
  { token, password, ...names }: Acceptance,
  request: PasswordRequest,
): Promise<UserRow> {
  const { now } = request;
  const link = await requireLink(database, token, now(), 'invitation');
  const password_hash = await hashNewPassword(database.reader, password, {
    ...link.user,
    ...names,
  });
  return database.write(async (writer) => {
    if (names.first_name ?? names.last_name) await lockPaymentKeys(writer);
    const user = await spendLinkOf(writer, link, now());
    const changed = { ...names, password_hash, status: 'active' };
    await saveUser(database, writer, user, changed, now());
    const accepted = await lockUser(writer, user.id);
    if (!accepted) throw new AppError('link_not_valid');
    await finish(writer, accepted, 'invitation.accepted', request);
    return accepted;
  });
}

/** Sets a new password with a link. All sessions end, because the old password may be stolen. */
export async function resetPassword(
  database: Database,
  token: string,
  password: string,
  request: PasswordRequest,
): Promise<UserRow> {
  const { now } = request;
  const link = await requireLink(database, token, now(), 'password_reset');
  const passwordHash = await hashNewPassword(database.reader, password, link.user);
  return database.write(async (writer) => {
    const user = await spendLinkOf(writer, link, now());
    await savePasswordHash(writer, user.id, passwordHash);
    await endSessions(writer, user.id, now());
    await finish(writer, user, 'user.password_reset', request);
    return user;
  });
}

/** The user is locked first, as every change of a user does: only one of parallel uses succeeds. */
async function spendLinkOf(writer: Writer, link: links.UsableLink, now: Date): Promise<UserRow> {
  const user = await lockUser(writer, link.user.id);
  const isSame = user?.status === link.user.status;
  if (!user || !isSame || !(await links.spendLink(writer, link, now)))
    throw new AppError('link_not_valid');
  return user;
}

/** Revokes all links, tells the user about another password, and records it as their change. */
async function finish(
  writer: Writer,
  user: UserRow,
  action: AuditAction,
  { requestId, now, config }: PasswordRequest,
): Promise<void> {
  await links.revokeLinks(writer, user.id, now());
  if (config.smtpUrl !== undefined && action !== 'invitation.accepted') {
    await queueMail(writer, { template: 'password_changed', to: user.id, now: now() });
  }
  await recordAudit(writer, {
    actor: { userId: user.id, fullName: user.full_name, email: user.email },
    action,
    ...subjectOfUser(user),
    requestId,
    at: now(),
  });
}

export async function hashChange(
  database: Database,
  { current_password, new_password }: PasswordChange,
  { email, fullName }: Caller,
): Promise<string> {
  if (new_password === current_password) {
    throw invalidField('new_password', 'validation.password_same');
  }
  const owner = { email, first_name: fullName };
  return hashNewPassword(database.reader, new_password, owner, 'new_password');
}

interface CheckedChange extends PasswordRequest {
  readonly caller: Caller;
  readonly checkedHash: string;
  readonly newHash: string;
}

/** Changes the password, unless it has changed since the check. Returns how many sessions ended. */
export async function changePassword(writer: Writer, request: CheckedChange): Promise<number> {
  const { caller, checkedHash, newHash, now } = request;
  const user = await lockUser(writer, caller.userId);
  const isSaved = user && (await savePasswordHash(writer, user.id, newHash, checkedHash));
  if (!isSaved) throw invalidField('current_password', 'validation.password_incorrect');
  const ended = await endSessions(writer, user.id, now(), caller.sessionId);
  await finish(writer, user, 'user.password_changed', request);
  return ended;
}
