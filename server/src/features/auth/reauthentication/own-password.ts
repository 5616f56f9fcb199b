import type { Writer } from '../../../database/database.ts';
import type { Caller } from '../../../http/api.ts';
import { auditSubjectOf } from '../../../school/audit/audit-subject.ts';
import type { Trace } from '../../../school/audit/traces.ts';
import { dummyHash, verifyPassword } from '../../../school/passwords/password.ts';
import type { FeatureContext } from '../../feature.ts';
import { limitKeysOf } from '../limits/limit-keys.ts';
import { createRateLimits, isLimited } from '../limits/rate-limits.ts';
import { findPasswordHash } from './reauthentication.repository.ts';

interface Attempt {
  readonly caller: Caller;
  readonly password: string;
  readonly reason: 'password_confirmation' | 'password_change';
  readonly address: string;
  readonly requestId: string;
}

/** Runs `enter` with the hash if the password is right. Undefined if either fails. */
export type CheckOwnPassword = <R>(
  attempt: Attempt,
  enter: (writer: Writer, hash: string) => Promise<R | undefined>,
) => Promise<R | undefined>;

/**
 * Checks the password of a signed-in user. A wrong one counts like a failed sign-in to the account
 * and leaves the same traces: a stolen session gives no more guesses than the sign-in form.
 */
export function createOwnPasswordCheck({
  database,
  now,
  traces,
}: Pick<FeatureContext, 'database' | 'now' | 'traces'>): CheckOwnPassword {
  const limits = createRateLimits(database, now);

  const check = async ({ caller, password }: Attempt): Promise<string | undefined> => {
    const hash = await findPasswordHash(database.reader, caller.userId);
    const isCorrect = await verifyPassword(password, hash ?? dummyHash);
    return isCorrect && hash !== null ? hash : undefined;
  };

  return async (attempt, enter) => {
    const entered = await limits
      .attempt(
        limitKeysOf('sign-in', attempt.caller.email, attempt.address),
        () => check(attempt),
        enter,
        // Never a complete sign-in: a right password alone must not clear the failures, because
        // wrong codes are among them, nor make the network of a stolen session a known one.
        () => false,
      )
      .catch(async (error: unknown) => {
        if (isLimited(error)) await traces.record(traceOf('sign_in.limited', attempt));
        throw error;
      });
    if (entered === undefined) await traces.record(traceOf('sign_in.failed', attempt));
    return entered;
  };
}

const traceOf = (
  action: Trace['action'],
  { caller, reason, address, requestId }: Attempt,
): Trace => ({
  action,
  actor: caller,
  subject: auditSubjectOf(caller.userType),
  subjectId: caller.userId,
  subjectLabel: caller.fullName,
  after: { reason },
  address,
  requestId,
});
