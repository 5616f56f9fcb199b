import { login, logout, profile, refresh } from '@provost/contract/auth.schema';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { translate } from '../../messages/translate.ts';
import { createSweep } from './housekeeping/housekeeping.ts';
import { createAttempts } from './limits/attempts.ts';
import { bucketsOf } from './limits/buckets.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { endFamily, type RefreshMoment, refreshFamily } from './sessions/token-families.ts';
import { toSessionUser } from './sign-in/sign-in.mapper.ts';
import { checkCredentials, startSession } from './sign-in/sign-in.ts';

export function registerAuth(context: FeatureContext): void {
  const { api, database, config, accessTokens, now } = context;
  const attempts = createAttempts(database, now);
  const sweepWhenDue = createSweep(database, now);
  const momentOf = ({ requestId }: { readonly requestId: string }): RefreshMoment => ({
    now: now(),
    refreshTokenDays: config.refreshTokenDays,
    requestId,
  });

  api.read(login, async (call) => {
    await sweepWhenDue();
    // As it is stored: neither case nor spaces make another account of it.
    const email = call.body.email.toLowerCase();
    const signedIn = await attempts.attempt(
      bucketsOf(email, call.address),
      () => checkCredentials(database, email, call.body.password),
      (writer, credentials) => startSession(writer, credentials, call, momentOf(call)),
    );
    if (!signedIn) throw new AppError('invalid_credentials');
    const { user, sessionId } = signedIn;
    const access = await accessTokens.issue({ userId: user.id, sessionId });
    return { data: { access, refresh: signedIn.refresh, ...toSessionUser(user, now()) } };
  });

  api.read(profile, async ({ caller }) => ({ data: toSessionUser(caller.user, now()) }));

  api.read(refresh, async (call) => {
    await sweepWhenDue();
    const refreshed = await database.write((writer) =>
      refreshFamily(writer, call.body.refresh, momentOf(call)),
    );
    if (!refreshed) throw new AppError('token_not_valid');
    return { access: await accessTokens.issue(refreshed), refresh: refreshed.refresh };
  });

  api.read(logout, async (call) => {
    await database.write((writer) => endFamily(writer, call.body.refresh, momentOf(call)));
    return {
      message: translate(call.locale, 'writes.signed_out'),
      message_type: 'success' as const,
    };
  });

  registerSessions(context);
}
