import { addPasskey, beginPasskey } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { isUnavailable } from '@/api/http/retry.ts';
import { callOwn } from '@/api/own.ts';

/** What the browser said when it did not create a passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly reason: 'passkeyFailed' | 'passkeyKnown' | 'passkeyAddress';

  constructor(cause: unknown) {
    super('No passkey was created', { cause });
    const name = cause instanceof Error ? cause.name : '';
    this.reason =
      name === 'InvalidStateError'
        ? 'passkeyKnown'
        : name === 'SecurityError'
          ? 'passkeyAddress'
          : 'passkeyFailed';
  }
}

const createPasskey = async () => {
  const optionsJSON = (await callOwn(beginPasskey, {
    body: {},
  })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
};

/** Adds one passkey. A second attempt after a lost response sends the same one again. */
export const passkeyAdder = () => {
  let created: object | undefined;
  return async (name: string, idempotencyKey: string) => {
    created ??= await createPasskey();
    const body = { name, response: created } as never;
    try {
      return (await callOwn(addPasskey, { body, idempotencyKey })).recovery_codes ?? [];
    } catch (error) {
      if (!isUnavailable(error)) created = undefined;
      throw error;
    }
  };
};
