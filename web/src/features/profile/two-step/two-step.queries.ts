import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  readMfa,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptMfa, adaptRecoveryCodes, adaptTotpSetup } from '@/api/hosts/mfa.ts';
import { unwrapData } from '@/api/hosts/unwrap.ts';

/** Not in the specification: where the host lacks this call, the card is not shown. */
export const mfaQuery = queryOptions({
  queryKey: [readMfa.path],
  queryFn: async ({ signal }) => adaptMfa(await callEndpoint(readMfa, { signal })),
  retry: false,
  meta: { silent: true },
});

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: mfaQuery.queryKey });

/** The dialogs show the errors themselves. */
const meta = { silent: true };

export const beginTotpOptions = mutationOptions({
  mutationFn: async () => adaptTotpSetup(await callEndpoint(beginTotp, { body: {} })),
  meta,
});

export const confirmTotpOptions = mutationOptions({
  mutationFn: async (code: string) =>
    adaptRecoveryCodes(await callEndpoint(confirmTotp, { body: { code } })),
  onSuccess: (_codes, _code, _result, { client }) => reload(client),
  meta,
});

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
  onSuccess: (_codes, _name, _result, { client }) => reload(client),
  meta,
});

interface Renaming {
  readonly id: string;
  readonly name: string;
}

export const renamePasskeyOptions = mutationOptions({
  mutationFn: ({ id, name }: Renaming) =>
    callEndpoint(renamePasskey, { params: { id }, body: { name } }),
  onSettled: (_response, _error, _renaming, _result, { client }) => reload(client),
  meta,
});

/** The authenticator app, or a passkey by its id. */
export const removeFactorOptions = mutationOptions({
  mutationFn: (id: string) =>
    id === 'totp'
      ? callEndpoint(removeTotp, { body: {} })
      : callEndpoint(removePasskey, { params: { id }, body: {} }),
  onSettled: (_response, _error, _id, _result, { client }) => reload(client),
});

export const newCodesOptions = mutationOptions({
  mutationFn: async () => adaptRecoveryCodes(await callEndpoint(createRecoveryCodes, { body: {} })),
  onSuccess: (_codes, _variables, _result, { client }) => reload(client),
});
