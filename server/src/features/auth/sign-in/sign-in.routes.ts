import * as contract from '@provost/contract/auth.schema';
import { isStaffType } from '@provost/contract/extra-rules';
import { isLoopback } from '../../../config/loopback.ts';
import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { translate } from '../../../messages/translate.ts';
import { editAccount } from '../../../school/accounts/edit-account.ts';
import { lockUser } from '../../../school/accounts/edit-user.ts';
import { findMfaMethods } from '../../../school/accounts/second-factors.ts';
import { toUserFields } from '../../../school/accounts/user-fields.ts';
import { writeRequest } from '../../../school/writes/write-request.ts';
import { writeResponse } from '../../../school/writes/write-response.ts';
import type { AuthContext } from '../auth-context.ts';
import { limitKeysOf } from '../limits/limit-keys.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import { lifetimesOf } from '../sessions/session-lifetime.ts';
import { deliverTokens } from './deliver-tokens.ts';
import { registerSecondStep } from './second-step.routes.ts';
import { beginSecondStep } from './second-step.service.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { findUser, isUnchanged } from './sign-in.repository.ts';
import { type CheckedCredentials, checkCredentials, signIn } from './sign-in.service.ts';
import { createSignInTraces } from './sign-in-traces.ts';

export function registerSignIn(context: AuthContext): void {
  const { api, database, config, now, traces } = context;
  const limits = createRateLimits(database, now);
  const traced = createSignInTraces({ database, traces, secret: config.jwtSecret });
  const canUseDemo = isLoopback(config.host);

  api.publicWrite(contract.login, async (call) => {
    const { address, userAgent, requestId, signal } = call;
    const email = call.body.email.toLowerCase();
    const attempt = { email, address, requestId };
    const enter = async (writer: Writer, { account, canSignIn }: CheckedCredentials) => {
      const session = { address, userAgent, requestId, ...lifetimesOf(config), now: now() };
      // Locked before the factors are read: the first one may be set up at the same time.
      const isOpen = canSignIn && account && (await isUnchanged(writer, account));
      const methods = isOpen ? await findMfaMethods(writer, account.id) : [];
      const entered =
        isOpen &&
        (methods.length > 0
          ? await beginSecondStep(writer, account, methods, session.now)
          : await signIn(writer, account, session));
      if (!entered) {
        await traced.failed(writer, attempt, account);
        return undefined;
      }
      // Rolls back: a client that has disconnected or got a 503 never receives the tokens.
      if (signal.aborted) throw new AppError('service_unavailable');
      return entered;
    };
    const entered = await limits
      .attempt(
        limitKeysOf('sign-in', email, address),
        () => checkCredentials(database, email, call.body.password, canUseDemo && call.isLocal),
        enter,
        // A right password alone must not clear the failures: wrong codes are among them.
        (result) => !('mfa_token' in result),
      )
      .catch(traced.orLimited(attempt));
    if (!entered) throw new AppError('invalid_credentials');
    return { data: 'mfa_token' in entered ? entered : await deliverTokens(context, entered, call) };
  });

  registerSecondStep(context, limits, traced);

  api.write(contract.updateProfile, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { caller, body, locale } = call;
      if (!isStaffType(caller.userType)) throw new AppError('forbidden');
      const user = await lockUser(writer, caller.userId);
      if (!user) throw new AppError('token_not_valid');
      const { data, undo } = await editAccount(database, writer, user, body, request, config);
      const message = translate(locale, 'writes.profile_saved');
      return writeResponse(message, { data: toUserFields(data, request.now), undo });
    },
  });

  api.read(contract.profile, async ({ caller }) => {
    const user = await findUser(database.reader, caller.userId);
    return { data: toSessionUser(user, user.must_set_up_mfa === 1, now()) };
  });
}
