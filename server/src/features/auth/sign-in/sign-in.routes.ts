import { login, profile } from '@provost/contract/auth.schema';
import type { FeatureContext } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { findUser } from './sign-in.repository.ts';
import { checkCredentials, endUndelivered, signIn } from './sign-in.service.ts';
import { signInTraces } from './sign-in-traces.ts';

const isLimited = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';

export function registerSignIn(context: FeatureContext): void {
  const { api, database, config, accessTokens, now, traces } = context;
  const { refreshTokenDays, staffSessionHours, studentSessionDays } = config;
  const lifetimes = { refreshTokenDays, staffSessionHours, studentSessionDays };
  const limits = createRateLimits(database, now);
  const traced = signInTraces({ database, traces, secret: config.jwtSecret });

  api.publicWrite(login, async (call) => {
    const { address, userAgent, requestId, signal } = call;
    const email = call.body.email.toLowerCase();
    const attempt = { email, address, requestId };
    const signedIn = await limits
      .attempt(
        limitKeysOf(email, address),
        () => checkCredentials(database, email, call.body.password),
        async (writer, { account, canSignIn }) => {
          const session = { address, userAgent, requestId, ...lifetimes, now: now() };
          const entered = canSignIn && account && (await signIn(writer, account, session));
          if (!entered) {
            await traced.failed(writer, attempt, account);
            return undefined;
          }
          // Rolls back: a client that is gone or got a 503 never receives the tokens.
          if (signal.aborted) throw new AppError('service_unavailable');
          return entered;
        },
      )
      .catch(async (error: unknown) => {
        if (isLimited(error)) await traced.limited(attempt);
        throw error;
      });
    if (!signedIn) throw new AppError('invalid_credentials');
    const { user, sessionId, refresh } = signedIn;
    if (signal.aborted) {
      await database.write((writer) => endUndelivered(writer, signedIn, now(), requestId));
      throw new AppError('service_unavailable');
    }
    const access = await accessTokens.issue({ userId: user.id, sessionId });
    return { data: { access, refresh, ...toSessionUser(user, now()) } };
  });

  api.read(profile, async ({ caller }) => ({
    data: toSessionUser(await findUser(database.reader, caller.userId), now()),
  }));
}
