import { login, profile } from '@provost/contract/auth.schema';
import type { FeatureContext } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { createRateLimits, limitKeysOf } from '../limits/rate-limits.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { findUser } from './sign-in.repository.ts';
import { checkCredentials, signIn } from './sign-in.service.ts';

export function registerSignIn({ api, database, config, accessTokens, now }: FeatureContext): void {
  const { refreshTokenDays } = config;
  const limits = createRateLimits(database, now);

  api.publicWrite(login, async (call) => {
    const { address, userAgent, requestId } = call;
    const email = call.body.email.toLowerCase();
    const signedIn = await limits.attempt(
      limitKeysOf(email, address),
      () => checkCredentials(database, email, call.body.password),
      (writer, credentials) => {
        const session = { address, userAgent, requestId, refreshTokenDays, now: now() };
        return signIn(writer, credentials, session);
      },
    );
    if (!signedIn) throw new AppError('invalid_credentials');
    const { user, sessionId, refresh } = signedIn;
    const access = await accessTokens.issue({ userId: user.id, sessionId });
    return { data: { access, refresh, ...toSessionUser(user, now()) } };
  });

  api.read(profile, async ({ caller }) => ({
    data: toSessionUser(await findUser(database.reader, caller.userId), now()),
  }));
}
