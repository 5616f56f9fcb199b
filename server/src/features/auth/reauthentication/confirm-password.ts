import type { FeatureContext } from '../../../http/api.ts';
import type { ConfirmPassword } from '../../../http/recent-sign-in.ts';
import { ownPasswordCheck } from './own-password.ts';
import { recordAuthentication } from './reauthentication.repository.ts';

/** A right password makes the session recently authenticated: the next change does not ask again. */
export function confirmPassword(
  parts: Pick<FeatureContext, 'database' | 'now' | 'traces'>,
): ConfirmPassword {
  const checkPassword = ownPasswordCheck(parts);

  return async (caller, password, { address, requestId }) => {
    const attempt = {
      caller,
      password,
      reason: 'password_confirmation',
      address,
      requestId,
    } as const;
    const isConfirmed = await checkPassword(
      attempt,
      async (writer, hash) =>
        (await recordAuthentication(writer, caller.sessionId, hash, parts.now())) || undefined,
    );
    return isConfirmed ?? false;
  };
}
