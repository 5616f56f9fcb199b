import { addPasskey, beginPasskey } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptRecoveryCodes } from '@/api/hosts/mfa.ts';
import { unwrapData } from '@/api/hosts/unwrap.ts';
import { meta, reloadFactors } from './two-step.queries.ts';

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
  const options = unwrapData(await callEndpoint(beginPasskey, { body: {} }));
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
};

export const addPasskeyOptions = mutationOptions({
  mutationFn: async (name: string) => {
    const response = { ...(await createPasskey()) };
    return adaptRecoveryCodes(
      await callEndpoint(addPasskey, { body: { name, response } as never }),
    );
  },
  onSuccess: (_codes, _name, _result, { client }) => reloadFactors(client),
  meta,
});
