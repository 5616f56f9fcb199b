import { isUserType } from '@provost/contract/ability';
import { canActOn, covers, type ExtraRule } from '@provost/contract/extra-rules';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import { findStatusSetter, findUserType, lockOwners } from './users.repository.ts';

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

/** Rejects a change of a user who has got another role before the row was locked. */
export function requireSameType(locked: { readonly user_type: string }, userType: string): void {
  if (locked.user_type !== userType) throw new AppError('stale');
}

/**
 * Rejects a change of a status that a higher role has set: an admin does not reactivate a user whom
 * an owner has suspended, nor archive them to reactivate them later.
 */
export async function requireChangeableStatus(
  writer: Writer,
  { userType }: Caller,
  { id, status }: { readonly id: number; readonly status: string },
): Promise<void> {
  if (status !== 'suspended' && status !== 'archived') return;
  const setter = await findStatusSetter(writer, id);
  if (isUserType(setter) && !covers(userType, setter)) {
    throw new AppError('forbidden', { message: 'errors.status_set_by_higher' });
  }
}

/** Locks the rows of all owners, because two owners can suspend each other in parallel. */
export async function requireAnotherOwner(
  writer: Writer,
  caller: Caller,
  userId: number,
): Promise<void> {
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
