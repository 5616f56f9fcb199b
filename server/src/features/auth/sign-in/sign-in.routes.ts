import { login, profile } from '@provost/contract/auth.schema';
import type { FeatureContext } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { findMfaMethods } from '../../../school/second-factors.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';
import { lifetimesOf } from '../sessions/session-lifetime.ts';
import { deliver } from './deliver.ts';
import { registerSecondStep } from './second-step.routes.ts';
import { beginSecondStep } from './second-step.service.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { findUser } from './sign-in.repository.ts';
import { checkCredentials, signIn } from './sign-in.service.ts';

export function registerSignIn(context: FeatureContext): void {
  const { api, database, config, now } = context;
  const lifetimes = lifetimesOf(config);
  const limits = createRateLimits(database, now);

  api.publicWrite(login, async (call) => {
    const { address, userAgent, requestId, signal } = call;
    const email = call.body.email.toLowerCase();
    const entered = await limits.attempt(
      limitKeysOf(email, address),
      () => checkCredentials(database, email, call.body.password),
      async (writer, credentials) => {
        const session = { address, userAgent, requestId, ...lifetimes, now: now() };
        const methods = await findMfaMethods(writer, credentials.id);
        const result =
          methods.length > 0
            ? await beginSecondStep(writer, credentials, methods, session.now)
            : await signIn(writer, credentials, session);
        // Rolls back: a client that is gone or got a 503 never receives the tokens.
        if (signal.aborted) throw new AppError('service_unavailable');
        return result;
      },
      // A right password alone must not clear the failures: wrong codes are among them.
      (result) => !('mfa_token' in result),
    );
    if (!entered) throw new AppError('invalid_credentials');
    return { data: 'mfa_token' in entered ? entered : await deliver(context, entered, call) };
  });

  registerSecondStep(context, limits);

  api.read(profile, async ({ caller }) => {
    const user = await findUser(database.reader, caller.userId);
    return { data: toSessionUser(user, user.must_set_up_mfa === 1, now()) };
  });
}
