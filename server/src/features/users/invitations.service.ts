import type { UserType } from '@provost/contract/ability';
import type { CreatedLink, LinkKind } from '@provost/contract/accounts';
import type { inviteStaff } from '@provost/contract/accounts.schema';
import type { Locale } from '@provost/contract/locales';
import type * as z from 'zod/mini';
import type { Database, Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { revokeLinks } from '../../school/account-links.ts';
import { auditSubjectOf } from '../../school/audit-subject.ts';
import { recordWrite } from '../../school/audit-trail.ts';
import { lockUser } from '../../school/edit-user.ts';
import { newUser } from '../../school/new-user.ts';
import { type LinkSettings, sendLink } from '../../school/send-link.ts';
import type { UserRow } from '../../school/user-fields.ts';
import type { WriteRequest } from '../../school/write-request.ts';
import { requireChangeable } from './user-rules.ts';
import { insertUser } from './users.repository.ts';

type StaffForm = z.output<(typeof inviteStaff)['body']>;

/** The user types that a role can invite: nobody invites above their own role. */
const canInvite: Partial<Record<UserType, readonly UserType[]>> = {
  owner: ['owner', 'admin', 'finance', 'support'],
  admin: ['finance', 'support'],
};

interface Invitation {
  readonly form: StaffForm;
  /** Of the mail, unless the form has one. */
  readonly locale: Locale;
  readonly settings: LinkSettings;
}

/** Adds a colleague, who has no password until they accept. A unique index rejects an email in use. */
export async function invite(
  database: Database,
  writer: Writer,
  { form, locale, settings }: Invitation,
  request: WriteRequest,
): Promise<UserRow & CreatedLink> {
  const { email, first_name, last_name, user_type } = form;
  if (!canInvite[request.caller.userType]?.includes(user_type)) throw new AppError('forbidden');
  const given = { email, first_name, last_name, user_type, locale: form.locale ?? locale };
  const added = { ...newUser({ ...given, password_hash: null }, request.now), status: 'invited' };
  const user = await insertUser(writer, added).catch((error: unknown) => {
    throw database.isUniqueViolation(error) ? new AppError('email_in_use') : error;
  });
  await recordWrite(writer, request, {
    action: 'user.created',
    subject: 'User',
    subjectId: user.id,
    subjectLabel: user.full_name,
    after: { ...given, status: user.status },
    subjectVersion: user.version,
  });
  return { ...user, ...(await sendLink(writer, settings, 'invitation', user, request)) };
}

interface Request extends WriteRequest {
  readonly userId: number;
}

/** The status of the users that each kind of link is for. */
const statusFor: Record<LinkKind, string> = { invitation: 'invited', password_reset: 'active' };

/** Creates a link for a user whom the caller can change. */
export async function sendLinkTo(
  writer: Writer,
  settings: LinkSettings,
  kind: LinkKind,
  request: Request,
): Promise<UserRow & CreatedLink> {
  const user = await lockRecipient(writer, kind, request);
  return { ...user, ...(await sendLink(writer, settings, kind, user, request)) };
}

/** Revokes the open invitation of a user, if there is one. */
export async function revoke(writer: Writer, request: Request): Promise<UserRow> {
  const user = await lockRecipient(writer, 'invitation', request);
  const revoked = await revokeLinks(writer, user.id, request.now, 'invitation');
  if (revoked > 0) {
    await recordWrite(writer, request, {
      action: 'invitation.revoked',
      subject: auditSubjectOf(user.user_type),
      subjectId: user.id,
      subjectLabel: user.full_name,
    });
  }
  return user;
}

async function lockRecipient(writer: Writer, kind: LinkKind, request: Request): Promise<UserRow> {
  await requireChangeable(writer, request.caller, request.userId);
  const user = await lockUser(writer, request.userId);
  if (!user) throw new AppError('not_found');
  if (user.status !== statusFor[kind]) throw new AppError('wrong_status');
  return user;
}
