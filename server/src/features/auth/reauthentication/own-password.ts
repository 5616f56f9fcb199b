import type { Caller, RequireRecentSignIn } from '../../../http/api.ts';
import { invalidField } from '../../../http/errors.ts';
import { requireRecentSignIn } from '../../../school/accounts/recent-sign-in.ts';
import { auditSubject, auditSubjectOf } from '../../../school/audit/audit-subject.ts';
import type { Trace } from '../../../school/audit/traces.ts';
import { dummyHash, verifyPassword } from '../../../school/passwords/password.ts';
import type { FeatureContext } from '../../feature.ts';
import { createRateLimits, limitKeysOf, tooManyRequests } from '../limits/rate-limits.ts';
import { findPasswordHash } from '../passwords/passwords.repository.ts';

interface Attempt {
  readonly caller: Caller;
  readonly password: string;
  readonly reason: 'password_confirmation' | 'password_change';
  readonly address: string;
  readonly requestId: string;
}

type PasswordOutcome =
  /** Never a complete sign-in: a right password alone must not clear the failures, because wrong
   * codes are among them, nor make the network of a stolen session a known one. */
  | { readonly kind: 'confirmed'; readonly counts: 'nothing'; readonly hash: string }
  | { readonly kind: 'refused'; readonly counts: 'failure' };

/** Throws if the caller has failed too often. */
export type CheckOwnPassword = (attempt: Attempt) => Promise<PasswordOutcome>;

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

  return async (attempt) => {
    const { caller, password, address } = attempt;
    const outcome = await limits.attempt(
      limitKeysOf('sign-in', caller.email, address),
      async () => {
        const hash = await findPasswordHash(database.reader, caller.userId);
        const isCorrect = await verifyPassword(password, hash ?? dummyHash);
        return isCorrect ? hash : null;
      },
      async (writer, hash): Promise<PasswordOutcome> => {
        // It can have changed since the check.
        const isConfirmed =
          hash !== null && (await findPasswordHash(writer, caller.userId)) === hash;
        return isConfirmed
          ? { kind: 'confirmed', counts: 'nothing', hash }
          : { kind: 'refused', counts: 'failure' };
      },
    );
    if (outcome.kind === 'limited') {
      await traces.record(traceOf('sign_in.limited', attempt));
      throw tooManyRequests(outcome);
    }
    if (outcome.kind === 'refused') await traces.record(traceOf('sign_in.failed', attempt));
    return outcome;
  };
}

const traceOf = (action: Trace['action'], { caller, reason, address, requestId }: Attempt) => ({
  action,
  actor: caller,
  ...auditSubject(auditSubjectOf(caller.userType), caller.userId, caller.fullName),
  after: { reason },
  address,
  requestId,
});

/**
 * Admits a caller who signed in recently, or whose password is in the body. A password must be right
 * even when the sign-in is recent. It confirms this request only: a stolen copy of the session must
 * not gain from it.
 */
export function createRequireRecentSignIn(
  parts: Pick<FeatureContext, 'database' | 'now' | 'traces'>,
): RequireRecentSignIn {
  const { now } = parts;
  const checkPassword = createOwnPasswordCheck(parts);
  return async ({ caller, password, address, requestId }) => {
    if (password === undefined) {
      requireRecentSignIn(caller, now());
      return caller;
    }
    const reason = 'password_confirmation';
    const { kind } = await checkPassword({ caller, password, reason, address, requestId });
    if (kind === 'refused') throw invalidField('password', 'validation.password_incorrect');
    return { ...caller, authenticatedAt: now().toISOString() };
  };
}
