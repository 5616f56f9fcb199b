import { isUserType } from '@provost/contract/ability';
import { canActOn, covers, type ExtraRule } from '@provost/contract/extra-rules';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError, requireFound } from '../../http/errors.ts';
import { lockUser } from '../../school/accounts/edit-user.ts';
import type { UserRow } from '../../school/accounts/user-fields.ts';
import { findUserType, lockOwners } from './users.repository.ts';

export interface UserRequest extends WriteRequest {
  readonly userId: number;
}

/** The type of another user that the caller can act on. An erased user is not found. */
export async function requireTarget(
  rule: ExtraRule,
  writer: Reader | Writer,
  caller: Caller,
  userId: number,
): Promise<string> {
  const userType = await findUserType(writer, userId);
  if (userType === undefined) throw new AppError('not_found');
  if (userId === caller.userId || !canActOn(rule, caller.userType, userType)) {
    throw new AppError('forbidden');
  }
  return userType;
}

/** The same, and locks the user. */
export async function lockTarget(rule: ExtraRule, writer: Writer, { caller, userId }: UserRequest) {
  const userType = await requireTarget(rule, writer, caller, userId);
  const user = requireFound(await lockUser(writer, userId));
  requireSameType(user, userType);
  return user;
}

/** Rejects a change of a user who has got another role before the row was locked. */
export function requireSameType(locked: { readonly user_type: string }, userType: string): void {
  if (locked.user_type !== userType) throw new AppError('stale');
}

/**
 * Rejects a change of a status that a higher role has set: an admin does not reactivate a user whom
 * an owner has suspended, nor archive them to reactivate them later.
 */
export function requireChangeableStatus(
  { userType }: Caller,
  { status, status_set_by: setter }: UserRow,
): void {
  if (status !== 'suspended' && status !== 'archived') return;
  if (isUserType(setter) && !covers(userType, setter)) {
    throw new AppError('forbidden', { message: 'errors.status_set_by_higher' });
  }
}

/** Locks the rows of all owners, because two owners can suspend each other in parallel. */
export async function requireAnotherOwner(writer: Writer, caller: Caller, userId: number) {
  const active = await lockActiveOwners(writer);
  if (!active.some((id) => id !== userId)) throw new AppError('last_owner');
  if (!active.includes(caller.userId)) throw new AppError('token_not_valid');
}

/** Also locks them: another owner may change the role of the caller at the same time. */
export async function requireActiveOwner(writer: Writer, caller: Caller): Promise<void> {
  const active = await lockActiveOwners(writer);
  if (!active.includes(caller.userId)) throw new AppError('token_not_valid');
}

const lockActiveOwners = async (writer: Writer): Promise<number[]> =>
  (await lockOwners(writer)).filter(({ status }) => status === 'active').map(({ id }) => id);
