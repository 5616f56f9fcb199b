import type { Database } from '../../../database/database.ts';
import type { ConfirmPassword } from '../../../http/recent-sign-in.ts';
import { dummyHash, verifyPassword } from '../../../school/password.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';
import { findPasswordHash, recordAuthentication } from './reauthentication.repository.ts';

/**
 * Checks the password of a signed-in user. A wrong one counts like a failed sign-in to the account:
 * a stolen session gives no more guesses than the sign-in form. A right one makes the session
 * recently authenticated, so the next such change does not ask again.
 */
export function confirmPassword(database: Database, now: () => Date): ConfirmPassword {
  const limits = createRateLimits(database, now);

  return async ({ userId, sessionId, email }, password, address) => {
    const isConfirmed = await limits.attempt(
      limitKeysOf(email, address),
      async () => {
        const hash = await findPasswordHash(database.reader, userId);
        const isCorrect = await verifyPassword(password, hash ?? dummyHash);
        return isCorrect && hash !== null ? hash : undefined;
      },
      async (writer, hash) =>
        (await recordAuthentication(writer, sessionId, hash, now())) || undefined,
    );
    return isConfirmed === true;
  };
}
