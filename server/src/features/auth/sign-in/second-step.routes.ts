import * as contract from '@provost/contract/mfa.schema';
import type { Writer } from '../../../database/database.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import type { AuthContext } from '../auth-context.ts';
import { limitKeysOf } from '../limits/limit-keys.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { findChallenge, setPasskeyChallenge } from '../mfa/challenges.repository.ts';
import { findPasskeys } from '../mfa/passkeys.repository.ts';
import { authenticationOptions } from '../mfa/passkeys.ts';
import { hashOfToken } from '../sessions/refresh-token.ts';
import { lifetimesOf } from '../sessions/session-lifetime.ts';
import { deliverTokens } from './deliver-tokens.ts';
import { completeSignIn, type Proof, verifyPasskey } from './second-step.service.ts';
import type { SignInTraces } from './sign-in-traces.ts';

/** The second step of a sign-in. Wrong codes count like wrong passwords, for all tokens together. */
export function registerSecondStep(
  context: AuthContext,
  limits: RateLimits,
  traced: SignInTraces,
): void {
  const { api, database, config, now } = context;

  const requireChallenge = async (token: string) => {
    const tokenHash = hashOfToken(token);
    const challenge = await findChallenge(database.reader, tokenHash, 'login', now());
    if (!challenge) throw new AppError('mfa_token_not_valid');
    return { ...challenge, tokenHash };
  };

  api.publicWrite(contract.loginMfaOptions, async ({ body }) => {
    const { user_id, tokenHash } = await requireChallenge(body.mfa_token);
    const passkeys = await findPasskeys(database.reader, user_id);
    if (passkeys.length === 0) throw new AppError('wrong_status', { message: 'errors.no_passkey' });
    const options = await authenticationOptions(config.publicUrl, passkeys);
    await database.write((writer) => setPasskeyChallenge(writer, tokenHash, options.challenge));
    return { data: { ...options } };
  });

  api.publicWrite(contract.loginMfa, async (call) => {
    const { address, userAgent, requestId, signal } = call;
    const { method, code, response, mfa_token } = call.body;
    if (method === 'passkey' ? !response : !code) {
      throw invalidField(method === 'passkey' ? 'response' : 'code', 'validation.required');
    }
    const challenge = await requireChallenge(mfa_token);
    const proofOf = async (): Promise<Proof> => {
      if (method !== 'passkey') return { method, code: code ?? '' };
      if (!response) return { method, verified: undefined };
      return verifyPasskey(config, database, challenge, response);
    };
    const { user_id: userId, tokenHash, email } = challenge;
    const attempt = { email, address, requestId };
    const enter = async (writer: Writer, proof: Proof) => {
      const session = { address, userAgent, requestId, ...lifetimesOf(config), now: now() };
      const entered = await completeSignIn(config, writer, { userId, tokenHash, proof }, session);
      if (!entered) {
        await traced.failed(writer, attempt, { ...challenge, id: userId }, method);
        return undefined;
      }
      if (signal.aborted) throw new AppError('service_unavailable');
      return entered;
    };
    const signedIn = await limits
      .attempt(limitKeysOf('sign-in', email, address), proofOf, enter)
      .catch(traced.orLimited(attempt));
    if (!signedIn) throw new AppError('mfa_code_not_valid');
    return { data: await deliverTokens(context, signedIn, call) };
  });
}
