import { isStaffType } from '@provost/contract/extra-rules';
import type { UserStatus } from '@provost/contract/user';
import type { Writer } from '../../database/database.ts';
import { AppError, requireFound } from '../../http/errors.ts';
import { actorFor, queueMail } from '../../mail/queue-mail.ts';
import { lockUser } from '../../school/accounts/edit-user.ts';
import { endSessions } from '../../school/accounts/end-sessions.ts';
import { requireRecentSignIn } from '../../school/accounts/recent-sign-in.ts';
import { toUserFields } from '../../school/accounts/user-fields.ts';
import { subjectOfUser } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { activeEnrolmentsOf } from '../../school/enrolments/enrolments.repository.ts';
import { updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import { requireVersion } from '../../school/writes/versions.ts';
import { lockCoursesOf } from './erasure.repository.ts';
import { type StatusOrigin, saveStatus, setterOf } from './save-status.ts';
import * as rules from './user-rules.ts';

interface StatusRequest extends rules.UserRequest {
  readonly status: UserStatus;
  /** A student who is archived leaves the courses too. */
  readonly cancelEnrolments?: boolean;
  readonly version?: number | undefined;
  /** For the revert of an event without a version: the status that the user must still have. */
  readonly expected?: unknown;
  /** For a revert: where that status came from. */
  readonly restored?: StatusOrigin | undefined;
}

export async function changeStatus(writer: Writer, request: StatusRequest) {
  const { caller, userId, status, now } = request;
  const userType = await rules.requireTarget('change_status', writer, caller, userId);
  // A stolen session must not lock the staff out.
  if (isStaffType(userType)) requireRecentSignIn(caller, now);
  if (userType === 'owner' && status !== 'active')
    await rules.requireAnotherOwner(writer, caller, userId);

  // Before the user, as every write of enrolments does.
  if (request.cancelEnrolments) await lockCoursesOf(writer, userId);
  const current = requireFound(await lockUser(writer, userId));
  rules.requireSameType(current, userType);
  const record = () => toUserFields(current, now);
  requireVersion(request.version, current, record);
  if (request.expected !== undefined && request.expected !== current.status) {
    throw new AppError('stale', { current: record() });
  }
  if (current.status === status) {
    // A colleague was faster: success would say that the seats are free.
    const keepsSeats =
      request.cancelEnrolments && (await activeEnrolmentsOf(writer, userId)).length;
    if (keepsSeats) throw new AppError('wrong_status');
    return { before: status, after: current, undo: undefined };
  }
  rules.requireChangeableStatus(caller, current);
  if (request.cancelEnrolments) {
    for (const { id } of await activeEnrolmentsOf(writer, userId)) {
      await updateEnrolment(writer, id, { status: 'cancelled' }, request);
    }
  }
  const { restored } = request;
  const undo = (await saveStatus(writer, [{ ...current, restored }], status, request)).get(userId);
  const version = current.version + 1;
  const status_set_by = setterOf(status, caller);
  const after = { ...current, status, status_set_by, ...restored, version };
  return { before: current.status, after, undo };
}

/** Signs a user out on all devices. */
export async function endUserSessions(writer: Writer, request: rules.UserRequest) {
  const { caller, userId, now } = request;
  const user = await rules.lockTarget('end_sessions', writer, request);
  const ended = await endSessions(writer, userId, now);
  if (ended > 0) {
    await recordWrite(writer, request, {
      action: 'user.sessions_ended',
      ...subjectOfUser(user),
      after: { ended },
    });
    const mail = { template: 'sessions_ended', ...actorFor(caller, userId) } as const;
    await queueMail(writer, { ...mail, to: userId, now });
  }
  return { fullName: user.full_name, ended };
}
