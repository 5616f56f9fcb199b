import { addPasskey, beginPasskey } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptPasskeyOptions, adaptRecoveryCodes } from '@/api/hosts/mfa.ts';
import { isUnavailable } from '@/api/http/retry.ts';
import { meta, startReloading } from './two-step.queries.ts';

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
  const optionsJSON = adaptPasskeyOptions<PublicKeyCredentialCreationOptionsJSON>(
    await callEndpoint(beginPasskey, { body: {} }),
  );
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
};

interface NewPasskey {
  readonly name: string;
  readonly idempotencyKey: string;
}

/** Adds one passkey. A second attempt after a lost response sends the same one again. */
export const addPasskeyOptions = () => {
  let created: object | undefined;
  return mutationOptions({
    mutationFn: async ({ name, idempotencyKey }: NewPasskey) => {
      created ??= await createPasskey();
      const body = { name, response: created } as never;
      return adaptRecoveryCodes(await callEndpoint(addPasskey, { body, idempotencyKey }));
    },
    onError: (error) => {
      if (!isUnavailable(error)) created = undefined;
    },
    onSettled: (_codes, _error, _passkey, _result, { client }) => startReloading(client),
    meta,
  });
};
