import {
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  readMfa,
  removePasskey,
  removeTotp,
} from '@provost/contract/mfa';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { callOwn, silentQuery } from '@/api/own.ts';

/** Not in the specification: where the host lacks this call, the card is not shown. */
export const mfaQuery = { ...silentQuery(readMfa), retry: false };

export const beginTotpOptions = mutationOptions({
  mutationFn: () => callOwn(beginTotp, { body: {} }),
  // The dialog shows the error itself.
  meta: { silent: true },
});

export const confirmCode = async (code: string, idempotencyKey: string) =>
  (await callOwn(confirmTotp, { body: { code }, idempotencyKey })).recovery_codes ?? [];

/** The authenticator app, or a passkey by its id. */
export const removeFactor = (id: string, idempotencyKey: string) =>
  id === 'totp'
    ? callEndpoint(removeTotp, { body: {}, idempotencyKey })
    : callEndpoint(removePasskey, { params: { id }, body: {}, idempotencyKey });

export const createCodes = async (idempotencyKey: string) =>
  (await callOwn(createRecoveryCodes, { body: {}, idempotencyKey })).recovery_codes ?? [];
