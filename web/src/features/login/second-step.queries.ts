import { loginMfa, loginMfaOptions, readMfa } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { mutationOptions } from '@tanstack/react-query';
import { isApiError, localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { callOwn } from '@/api/own.ts';
import { startSession } from '@/api/session/session-store.ts';
import { dismissErrors } from '@/lib/notifications.ts';

export type Proof =
  | { readonly method: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly method: 'passkey'; readonly signal: AbortSignal };

/** The browser did not use a passkey: cancelled, too late, or none on this device. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

const askForPasskey = async (token: string, signal: AbortSignal) => {
  const body = { mfa_token: token };
  const optionsJSON = (await callOwn(loginMfaOptions, {
    body,
    signal,
  })) as unknown as PublicKeyCredentialRequestOptionsJSON;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  try {
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    throw new PasskeyError('No passkey was used', { cause: error });
  }
};

/** Once it is aborted, a passkey that is touched later does not sign in. */
const sendPasskey = async (token: string, signal: AbortSignal) => {
  const response = await askForPasskey(token, signal);
  const body = { mfa_token: token, method: 'passkey', response } as never;
  return callEndpoint(loginMfa, { body, signal });
};

/** The form shows the errors itself. */
export const secondStepOptions = (token: string) =>
  mutationOptions({
    mutationFn: async (proof: Proof) => {
      const response = await (proof.method === 'passkey'
        ? sendPasskey(token, proof.signal)
        : callEndpoint(loginMfa, { body: { mfa_token: token, ...proof } }));
      if (!startSession(response)) throw localError('invalid_response');
      dismissErrors();
      return response;
    },
    meta: { silent: true },
  });

/** The token has expired, was used, or had too many wrong codes. */
export const isOver = (error: unknown): boolean =>
  isApiError(error) && error.code === 'mfa_token_not_valid';

/** How many recovery codes the user has now. Undefined if that is unknown. */
export const readCodesLeft = async (): Promise<number | undefined> => {
  try {
    return (await callOwn(readMfa)).recovery_codes_left;
  } catch {
    return undefined;
  }
};
