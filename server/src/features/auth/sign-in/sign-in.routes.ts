import { rulesFor } from '@provost/contract/ability';
import type { SignedInUser } from '@provost/contract/auth.schema';
import * as contract from '@provost/contract/auth.schema';
import { isStaffType } from '@provost/contract/extra-rules';
import { loginMfa, loginMfaOptions } from '@provost/contract/mfa.schema';
import type { SessionUser } from '@provost/contract/user';
import { AppError, invalidField } from '../../../http/errors.ts';
import { editAccount } from '../../../school/accounts/edit-account.ts';
import { lockUser } from '../../../school/accounts/edit-user.ts';
import { secondsUntil, toUserFields, type UserRow } from '../../../school/accounts/user-fields.ts';
import { schoolDay } from '../../../school/time/time-zone.ts';
import { tooManyRequests } from '../limits/rate-limits.ts';
import type { AuthContext } from '../sessions/sessions.routes.ts';
import { endActiveSession } from '../sessions/sessions.service.ts';
import { passkeyOptions, requireChallenge } from './second-step.service.ts';
import { findUser, lastClosedDay } from './sign-in.repository.ts';
import { createSignIn, type SignedIn, type StepOutcome } from './sign-in.service.ts';

export function registerSignIn(context: AuthContext): void {
  const { api, database, config, now } = context;
  const signIn = createSignIn(context);

  const respond = (
    outcome: StepOutcome,
    request: Parameters<typeof deliverTokens>[2],
    refusal: 'invalid_credentials' | 'mfa_code_not_valid',
  ) => {
    if (outcome.kind === 'refused') throw new AppError(refusal);
    if (outcome.kind === 'limited') throw tooManyRequests(outcome);
    return deliverTokens(context, outcome.signedIn, request);
  };

  api.publicWrite(contract.login, async (call) => {
    const { email, password } = call.body;
    const outcome = await signIn.withPassword({ ...call, email: email.toLowerCase(), password });
    if (outcome.kind === 'second_step') return { data: outcome.required };
    return { data: await respond(outcome, call, 'invalid_credentials') };
  });

  api.publicWrite(loginMfaOptions, async ({ body }) => ({
    data: await passkeyOptions(config, database, body.mfa_token, now()),
  }));

  api.publicWrite(loginMfa, async (call) => {
    const { method, code = '', response, mfa_token } = call.body;
    if (method === 'passkey' ? !response : !code) {
      throw invalidField(method === 'passkey' ? 'response' : 'code', 'validation.required');
    }
    const challenge = await requireChallenge(database, mfa_token, now());
    const outcome = await signIn.withFactor({ ...call, challenge, method, code, response });
    return { data: await respond(outcome, call, 'mfa_code_not_valid') };
  });

  api.write(contract.updateProfile, async ({ body, caller, done, request }, writer) => {
    if (!isStaffType(caller.userType)) throw new AppError('forbidden');
    const user = await lockUser(writer, caller.userId);
    if (!user) throw new AppError('token_not_valid');
    const { data, undo } = await editAccount(database, writer, user, body, request, config);
    return done('writes.profile_saved', { data: toUserFields(data, request.now), undo });
  });

  api.read(contract.profile, async ({ caller }) => {
    const user = await findUser(database.reader, caller.userId);
    return { data: toSessionUser(user, user.must_set_up_mfa === 1, now()) };
  });
}

const toSessionUser = (row: UserRow, needsMfaSetup: boolean, now: Date): SessionUser => ({
  ...toUserFields(row, now),
  trial_remaining_seconds: secondsUntil(row.trial_ends_at, now),
  ability: [...rulesFor(row.user_type)],
  ...(needsMfaSetup && { mfa_setup_required: true as const }),
});

interface Request {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** The response of a completed sign-in. The session ends if the client has disconnected. */
async function deliverTokens(
  { database, issueAccessToken, now }: AuthContext,
  { user, sessionId, refresh }: SignedIn,
  { signal, requestId }: Request,
): Promise<SignedInUser> {
  const { must_set_up_mfa } = await findUser(database.reader, user.id);
  const closed = await lastClosedDay(database.reader);
  const startsWithDay = closed !== undefined && closed < (await schoolDay(database.reader)(now()));
  if (signal.aborted) {
    const owner = { userId: user.id, fullName: user.full_name, email: user.email };
    await database.write((writer) =>
      endActiveSession(writer, { id: sessionId, user: owner, actor: null, now: now(), requestId }),
    );
    throw new AppError('service_unavailable');
  }
  const access = await issueAccessToken({ userId: user.id, sessionId });
  return {
    access,
    refresh,
    ...toSessionUser(user, must_set_up_mfa === 1, now()),
    ...(startsWithDay && { starts_with_day: true as const }),
  };
}
