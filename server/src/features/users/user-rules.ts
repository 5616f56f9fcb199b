import { type UserType, userTypes } from '@provost/contract/ability';
import type { Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { findUserType, lockOwners } from './users.repository.ts';

/** The user types that a role can suspend, sign out or erase. No user can do that to themselves. */
const canChange: Partial<Record<UserType, readonly string[]>> = {
  owner: userTypes,
  admin: ['finance', 'support', 'teacher', 'student'],
  support: ['student'],
};

/** The type of a user whom the caller can change. Erased users are gone. */
export async function requireChangeable(
  writer: Writer,
  caller: Caller,
  userId: number,
): Promise<string> {
  const userType = await findUserType(writer, userId);
  if (userType === undefined) throw new AppError('not_found');
  if (userId === caller.userId || !canChange[caller.userType]?.includes(userType)) {
    throw new AppError('forbidden');
  }
  return userType;
}

/** Locks the rows of all owners, because two owners can suspend each other in parallel. */
export async function requireAnotherOwner(
  writer: Writer,
  caller: Caller,
  userId: number,
): Promise<void> {
  const active = (await lockOwners(writer)).filter(({ status }) => status === 'active');
  if (!active.some(({ id }) => id !== userId)) throw new AppError('last_owner');
  if (!active.some(({ id }) => id === caller.userId)) throw new AppError('token_not_valid');
}
