import * as contract from '@provost/contract/auth.schema';
import { isStaffType } from '@provost/contract/extra-rules';
import { loginMfa, loginMfaOptions } from '@provost/contract/mfa.schema';
import { AppError, invalidField } from '../../../http/errors.ts';
import { translate } from '../../../messages/translate.ts';
import { editAccount } from '../../../school/accounts/edit-account.ts';
import { lockUser } from '../../../school/accounts/edit-user.ts';
import { toUserFields } from '../../../school/accounts/user-fields.ts';
import { writeResponse } from '../../../school/writes/write-response.ts';
import type { AuthContext } from '../auth-context.ts';
import { tooManyRequests } from '../limits/rate-limits.ts';
import { passkeyOptions, requireChallenge } from './second-step.service.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { findUser } from './sign-in.repository.ts';
import { createSignIn, type StepOutcome } from './sign-in.service.ts';
import { deliverTokens } from './start-sign-in.ts';

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

  api.write(contract.updateProfile, async ({ body, caller, locale, request }, writer) => {
    if (!isStaffType(caller.userType)) throw new AppError('forbidden');
    const user = await lockUser(writer, caller.userId);
    if (!user) throw new AppError('token_not_valid');
    const { data, undo } = await editAccount(database, writer, user, body, request, config);
    const message = translate(locale, 'writes.profile_saved');
    return writeResponse(message, { data: toUserFields(data, request.now), undo });
  });

  api.read(contract.profile, async ({ caller }) => {
    const user = await findUser(database.reader, caller.userId);
    return { data: toSessionUser(user, user.must_set_up_mfa === 1, now()) };
  });
}
