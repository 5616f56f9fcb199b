import { type UserType, userTypes } from '@provost/contract/ability';
import type { AuditSubject } from '@provost/contract/audit';
import type { UserStatus } from '@provost/contract/user';
import type { Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { recordAudit } from '../../school/audit-trail.ts';
import type { UserRow } from '../../school/user-fields.ts';
import { endSessions, findUserType, lockOwners, lockUser, setStatus } from './users.repository.ts';

/** The user types whose status a role can change. No user can change their own. */
const canChange: Partial<Record<UserType, readonly string[]>> = {
  owner: userTypes,
  admin: ['finance', 'support', 'teacher', 'student'],
  support: ['student'],
};

const auditSubjectOf: Readonly<Record<string, AuditSubject>> = {
  teacher: 'Teacher',
  student: 'Student',
};

interface StatusRequest {
  readonly caller: Caller;
  readonly userId: number;
  readonly status: Exclude<UserStatus, 'invited'>;
  readonly requestId: string;
  readonly now: Date;
}

export interface StatusChange {
  readonly before: string;
  readonly after: UserRow;
}

/** Changes the status of a user. The sessions of a user who is no longer active end. */
export async function changeStatus(writer: Writer, request: StatusRequest): Promise<StatusChange> {
  const { caller, userId, status, now } = request;
  const userType = await findUserType(writer, userId);
  if (userType === undefined) throw new AppError('not_found');
  if (userId === caller.userId || !canChange[caller.userType]?.includes(userType)) {
    throw new AppError('forbidden');
  }
  if (userType === 'owner' && status !== 'active')
    await requireAnotherOwner(writer, caller, userId);

  const current = await lockUser(writer, userId);
  if (current.status === status) return { before: status, after: current };
  const changed = await setStatus(writer, userId, status);
  if (status !== 'active') await endSessions(writer, userId, now);
  await recordAudit(writer, {
    actor: caller,
    action: 'user.status_changed',
    subject: auditSubjectOf[userType] ?? 'User',
    subjectId: userId,
    subjectLabel: changed.full_name,
    before: { status: current.status },
    after: { status },
    requestId: request.requestId,
    at: now,
  });
  return { before: current.status, after: changed };
}

/** Locks the rows of all owners, because two owners can suspend each other in parallel. */
async function requireAnotherOwner(writer: Writer, caller: Caller, userId: number): Promise<void> {
  const active = (await lockOwners(writer)).filter(({ status }) => status === 'active');
  if (!active.some(({ id }) => id !== userId)) throw new AppError('last_owner');
  if (!active.some(({ id }) => id === caller.userId)) throw new AppError('token_not_valid');
}
