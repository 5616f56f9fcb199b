import { isStaffType, type StaffType, targetsOf } from '@provost/contract/extra-rules';
import type { Database, Writer } from '../../database/database.ts';
import type { Caller, Written } from '../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../http/errors.ts';
import { actorFor, queueMail } from '../../mail/queue-mail.ts';
import { revokeLinks, revokeLinksMadeBy } from '../../school/accounts/account-links.ts';
import { type AccountChange, editAccount } from '../../school/accounts/edit-account.ts';
import { lockUser } from '../../school/accounts/edit-user.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import { toUserFields, type UserRow } from '../../school/accounts/user-fields.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import * as rules from './user-rules.ts';
import { findUserType, saveChange } from './users.repository.ts';

interface RoleRequest extends rules.UserRequest {
  readonly userType: StaffType;
  readonly version?: number | undefined;
}

interface AccountRequest extends rules.UserRequest {
  readonly change: AccountChange;
  readonly settings: MailSettings;
}

/** Name and email of another member of staff: for the same users as a change of role. */
export async function changeAccount(database: Database, writer: Writer, request: AccountRequest) {
  const { userId: _, change, settings, ...write } = request;
  const user = await rules.lockTarget('change_role', writer, request);
  return editAccount(database, writer, user, change, write, settings);
}

export const canChangeRoles = ({ userType }: Caller): boolean =>
  targetsOf('change_role', userType) !== undefined;

/**
 * Changes the role of a member of staff. Sessions continue: every request reads the role. Open
 * links for them and by them stop working. Owners can give up their own role while another owner is
 * active.
 */
export async function changeRole(writer: Writer, request: RoleRequest): Promise<Written<UserRow>> {
  const { caller, userId, userType, now } = request;
  if (!canChangeRoles(caller)) throw new AppError('forbidden');
  const before = await findUserType(writer, userId);
  if (before === undefined) throw new AppError('not_found');
  if (!isStaffType(before)) throw invalidField('user_type', 'validation.staff_role');
  // Owners are locked before the user, as for a change of status.
  if (userType === 'owner') await rules.requireActiveOwner(writer, caller);
  else await rules.requireAnotherOwner(writer, caller, userId);

  const current = requireFound(await lockUser(writer, userId));
  requireVersion(request.version, current, () => toUserFields(current, now));
  if (current.user_type === userType) return { data: current };
  const changed = await saveChange(writer, current, { user_type: userType });
  // The creator or holder of a link may have no permission to use it for the new role.
  await revokeLinks(writer, userId, now);
  await revokeLinksMadeBy(writer, userId, now);
  const undo = await recordWrite(writer, request, {
    action: 'user.role_changed',
    ...auditSubject('User', userId, changed.full_name),
    before: { user_type: current.user_type },
    after: { user_type: userType },
    subjectVersion: changed.version,
  });
  const mail = { template: 'role_changed', change: userType, ...actorFor(caller, userId) } as const;
  await queueMail(writer, { ...mail, to: userId, now });
  return { data: changed, undo };
}
