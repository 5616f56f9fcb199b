import type { TotpSetup } from '@provost/contract/mfa';
import type { Config } from '../../../config/config.ts';
import type { Writer } from '../../../database/database.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import type { WriteRequest } from '../../../school/writes/write-request.ts';
import {
  beginFactor,
  issueFirstCodes,
  lockCaller,
  recordFactor,
  requireRemainingFactor,
} from './factors.service.ts';
import {
  acceptStep,
  confirmSecret,
  deleteTotp,
  findTotp,
  storePendingSecret,
} from './totp.repository.ts';
import { newTotpSecret, qrRows, stepOf, totpUri } from './totp.ts';
import { sealTotpSecret, unsealTotpSecret } from './totp-secret.ts';

const issuer = 'Provost';
const pendingMs = 15 * 60_000;

/** A new secret, beside the one in use: a user who replaces a phone is never without a factor. */
export async function beginTotp(
  config: Config,
  writer: Writer,
  request: WriteRequest,
): Promise<TotpSetup> {
  const { userId, email } = request.caller;
  await lockCaller(writer, request);
  const secret = newTotpSecret();
  await storePendingSecret(writer, userId, sealTotpSecret(config, userId, secret), request.now);
  const uri = totpUri(secret, issuer, email);
  return { secret, uri, qr: qrRows(uri) };
}

/** Whether this is a code of the pending secret. */
export async function isPendingCode(
  config: Config,
  writer: Writer,
  code: string,
  userId: number,
  now: Date,
): Promise<boolean> {
  return (await pendingStep(config, writer, code, userId, now)) !== undefined;
}

async function pendingStep(
  config: Config,
  writer: Writer,
  code: string,
  userId: number,
  now: Date,
): Promise<number | undefined> {
  const row = await findTotp(writer, userId);
  const isPending = Date.parse(row?.pending_since ?? '') > now.getTime() - pendingMs;
  const sealed = isPending ? row?.pending_secret : undefined;
  const secret = sealed && unsealTotpSecret(config, userId, sealed);
  if (!secret) throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  return stepOf(secret, code, now);
}

/** Uses the pending secret from now on. Returns recovery codes with the first factor. */
export async function confirmTotp(
  config: Config,
  writer: Writer,
  code: string,
  request: WriteRequest,
): Promise<string[] | null> {
  const { userId } = request.caller;
  const { now } = request;
  await beginFactor(writer, request);
  const step = await pendingStep(config, writer, code, userId, now);
  if (step === undefined) throw invalidField('code', 'validation.mfa_code');
  await confirmSecret(writer, userId, step, now);
  const codes = await issueFirstCodes(writer, userId);
  await recordFactor(writer, request, 'mfa.enabled', { after: { method: 'totp' } });
  return codes;
}

export async function removeTotp(writer: Writer, request: WriteRequest): Promise<void> {
  const { userId } = request.caller;
  await lockCaller(writer, request);
  const row = await findTotp(writer, userId);
  if (!row?.secret) throw new AppError('not_found');
  await deleteTotp(writer, userId);
  await requireRemainingFactor(writer, userId);
  await recordFactor(writer, request, 'mfa.disabled', { before: { method: 'totp' } });
}

/** Whether this is a code of the user's app that was not used before. It cannot be used again. */
export async function acceptTotp(
  config: Config,
  writer: Writer,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await findTotp(writer, userId);
  const secret = row?.secret && unsealTotpSecret(config, userId, row.secret);
  const step = secret ? stepOf(secret, code, now) : undefined;
  return step !== undefined && acceptStep(writer, userId, step);
}
