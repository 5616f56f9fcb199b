import type { Caller } from '../../../http/api.ts';
import type { Trace } from '../../../http/traces.ts';
import { auditSubjectOf } from '../../../school/audit-subject.ts';

/** The trace of a signed-in user who typed a wrong password of their own. */
export const wrongPassword = (
  caller: Caller,
  reason: 'password_confirmation' | 'password_change',
  request: Pick<Trace, 'address' | 'requestId'>,
): Trace => ({
  action: 'sign_in.failed',
  actor: caller,
  subject: auditSubjectOf(caller.userType),
  subjectId: caller.userId,
  subjectLabel: caller.fullName,
  after: { reason },
  ...request,
});
