import type { FeatureContext } from '../../../http/api.ts';
import type { ConfirmPassword } from '../../../http/recent-sign-in.ts';
import { dummyHash, verifyPassword } from '../../../school/password.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';
import { findPasswordHash, recordAuthentication } from './reauthentication.repository.ts';
import { wrongPassword } from './wrong-password.ts';

/**
 * Checks the password of a signed-in user. A wrong one counts like a failed sign-in to the account:
 * a stolen session gives no more guesses than the sign-in form. A right one makes the session
 * recently authenticated, so the next such change does not ask again.
 */
export function confirmPassword({
  database,
  now,
  traces,
}: Pick<FeatureContext, 'database' | 'now' | 'traces'>): ConfirmPassword {
  const limits = createRateLimits(database, now);

  return async (caller, password, { address, requestId }) => {
    const { userId, sessionId, email } = caller;
    const isConfirmed = await limits.attempt(
      limitKeysOf('sign-in', email, address),
      async () => {
        const hash = await findPasswordHash(database.reader, userId);
        const isCorrect = await verifyPassword(password, hash ?? dummyHash);
        return isCorrect && hash !== null ? hash : undefined;
      },
      async (writer, hash) =>
        (await recordAuthentication(writer, sessionId, hash, now())) || undefined,
      // Never a complete sign-in: a right password alone must not clear the failures, because wrong
      // codes are among them, nor make the network of a stolen session a known one.
      () => false,
    );
    if (isConfirmed) return true;
    await traces.record(wrongPassword(caller, 'password_confirmation', { address, requestId }));
    return false;
  };
}
