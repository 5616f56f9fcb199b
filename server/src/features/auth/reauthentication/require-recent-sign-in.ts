import type { RequireRecentSignIn } from '../../../http/api.ts';
import { invalidField } from '../../../http/errors.ts';
import { requireRecentSignIn } from '../../../school/accounts/recent-sign-in.ts';
import type { FeatureContext } from '../../feature.ts';
import { createOwnPasswordCheck } from './own-password.ts';

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
