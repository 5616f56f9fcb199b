import type { CreatedLink, LinkKind } from '@provost/contract/accounts';
import type * as contract from '@provost/contract/accounts.schema';
import { canActOn } from '@provost/contract/extra-rules';
import type { Language } from '@provost/contract/locales';
import type * as z from 'zod/mini';
import type { Database, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { revokeLinks } from '../../school/accounts/account-links.ts';
import { newUser } from '../../school/accounts/new-user.ts';
import { type LinkSettings, sendLink } from '../../school/accounts/send-link.ts';
import { rejectEmailInUse } from '../../school/accounts/user-email.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { auditSubject, subjectOfUser } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockTarget, type UserRequest } from './user-rules.ts';
import { insertUser } from './users.repository.ts';

type StaffForm = z.output<(typeof contract.inviteStaff)['body']>;

interface Invitation {
  readonly form: StaffForm;
  /** Of the mail, unless the form has one. */
  readonly locale: Language;
  readonly settings: LinkSettings;
}

/** Adds a colleague, who has no password until they accept. */
export async function inviteStaff(
  database: Database,
  writer: Writer,
  { form, locale, settings }: Invitation,
  request: WriteRequest,
): Promise<UserRow & CreatedLink> {
  const { email, first_name, last_name, user_type } = form;
  // A caller cannot invite above their own role.
  if (!canActOn('invite', request.caller.userType, user_type)) throw new AppError('forbidden');
  const given = { email, first_name, last_name, user_type, locale: form.locale ?? locale };
  const added = { ...newUser({ ...given, password_hash: null }, request.now), status: 'invited' };
  const user = await insertUser(writer, added).catch(rejectEmailInUse(database));
  await recordWrite(writer, request, {
    action: 'user.created',
    ...auditSubject('User', user.id, user.full_name),
    after: { ...given, status: user.status },
    subjectVersion: user.version,
  });
  return { ...user, ...(await sendLink(writer, settings, 'invitation', user, request)) };
}

const ruleFor = { invitation: 'resend_invitation', password_reset: 'reset_link' } as const;

/** The status of the users that each kind of link is for. */
const statusFor: Record<LinkKind, string> = { invitation: 'invited', password_reset: 'active' };

export async function sendLinkTo(
  writer: Writer,
  settings: LinkSettings,
  kind: LinkKind,
  request: UserRequest,
): Promise<UserRow & CreatedLink> {
  const user = await lockRecipient(writer, kind, request);
  return { ...user, ...(await sendLink(writer, settings, kind, user, request)) };
}

export async function revokeInvitation(writer: Writer, request: UserRequest): Promise<UserRow> {
  const user = await lockRecipient(writer, 'invitation', request);
  const revoked = await revokeLinks(writer, user.id, request.now, 'invitation');
  if (revoked > 0) {
    await recordWrite(writer, request, { action: 'invitation.revoked', ...subjectOfUser(user) });
  }
  return user;
}

async function lockRecipient(writer: Writer, kind: LinkKind, request: UserRequest) {
  const user = await lockTarget(ruleFor[kind], writer, request);
  if (user.status !== statusFor[kind])
    throw new AppError('wrong_status', { message: 'errors.account_status' });
  return user;
}
