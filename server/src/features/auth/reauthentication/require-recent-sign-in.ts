import type { RequireRecentSignIn } from '../../../http/api.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import { isRecentSignIn } from '../../../school/accounts/recent-sign-in.ts';
import type { FeatureContext } from '../../feature.ts';
import { createOwnPasswordCheck } from './own-password.ts';
import { recordAuthentication } from './reauthentication.repository.ts';

/**
 * Admits a caller who signed in recently, or whose password is in the body. A password must be right
 * even when the sign-in is recent. It makes the session recently authenticated: the next change does
 * not ask again.
 */
export function createRequireRecentSignIn(
  parts: Pick<FeatureContext, 'database' | 'now' | 'traces'>,
): RequireRecentSignIn {
  const { now } = parts;
  const checkPassword = createOwnPasswordCheck(parts);
  return async ({ caller, password, address, requestId }) => {
    if (password === undefined) {
      if (isRecentSignIn(caller, now())) return;
      throw new AppError('reauthentication_required');
    }
    const isConfirmed = await checkPassword(
      { caller, password, reason: 'password_confirmation', address, requestId },
      async (writer, hash) =>
        (await recordAuthentication(writer, caller.sessionId, hash, now())) || undefined,
    );
    if (!isConfirmed) throw invalidField('password', 'validation.password_incorrect');
  };
}
