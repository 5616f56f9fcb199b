import {
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  readMfa,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '@provost/contract/mfa';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptMfa, adaptRecoveryCodes, adaptTotpSetup } from '@/api/hosts/mfa.ts';
import { sessionsQuery } from '../sessions.queries.ts';

/** Not in the specification: where the host lacks this call, the card is not shown. */
export const mfaQuery = queryOptions({
  queryKey: [readMfa.path],
  queryFn: async ({ signal }) => adaptMfa(await callEndpoint(readMfa, { signal })),
  retry: false,
  meta: { silent: true },
});

/** The first factor ends the other sessions. */
const reloadFactors = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: mfaQuery.queryKey }),
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  ]);

/** Not awaited: recovery codes must not wait for it. Also after an error: a response can be lost. */
export const startReloading = (client: QueryClient): void => void reloadFactors(client);

/** The dialogs show the errors themselves. */
export const meta = { silent: true };

export const beginTotpOptions = mutationOptions({
  mutationFn: async () => adaptTotpSetup(await callEndpoint(beginTotp, { body: {} })),
  meta,
});

interface CodeWrite {
  readonly code: string;
  readonly idempotencyKey: string;
}

export const confirmTotpOptions = mutationOptions({
  mutationFn: async ({ code, idempotencyKey }: CodeWrite) =>
    adaptRecoveryCodes(await callEndpoint(confirmTotp, { body: { code }, idempotencyKey })),
  onSettled: (_codes, _error, _write, _result, { client }) => startReloading(client),
  meta,
});

interface Renaming {
  readonly id: string;
  readonly name: string;
}

export const renamePasskeyOptions = mutationOptions({
  mutationFn: ({ id, name }: Renaming) =>
    callEndpoint(renamePasskey, { params: { id }, body: { name } }),
  onSettled: (_response, _error, _renaming, _result, { client }) => reloadFactors(client),
  meta,
});

/** The authenticator app, or a passkey by its id. */
export const removeFactorOptions = mutationOptions({
  mutationFn: (id: string) =>
    id === 'totp'
      ? callEndpoint(removeTotp, { body: {} })
      : callEndpoint(removePasskey, { params: { id }, body: {} }),
  onSettled: (_response, _error, _id, _result, { client }) => reloadFactors(client),
});

export const newCodesOptions = mutationOptions({
  mutationFn: async (idempotencyKey: string) =>
    adaptRecoveryCodes(await callEndpoint(createRecoveryCodes, { body: {}, idempotencyKey })),
  onSettled: (_codes, _error, _key, _result, { client }) => startReloading(client),
});
