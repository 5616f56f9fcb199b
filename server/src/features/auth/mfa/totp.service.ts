import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Config } from '../../../config/config.ts';
import type { Writer } from '../../../database/database.ts';
import type { WriteRequest } from '../../../http/api.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import * as factors from './factors.service.ts';
import * as repository from './totp.repository.ts';
import { sealTotpSecret, unsealTotpSecret } from './totp-secret.ts';

/** What every authenticator app supports. */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

/** A code of the step before or after is accepted, because clocks differ. */
const window = 1;

/** In base32, as authenticator apps show it. */
const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that an authenticator app reads from the QR code. */
const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...format, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The rows of the QR code of a text: `1` is a dark module. */
const qrRows = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );

/** The 30-second step of a code. Undefined if the code is wrong. */
function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...format, token, secret: key, timestamp, window });
  if (delta === null) return undefined;
  return TOTP.counter({ period: format.period, timestamp }) + delta;
}

const issuer = 'Provost';
const pendingMs = 15 * 60_000;

/** A new secret, beside the one in use: a user who replaces a phone is never without a factor. */
export async function beginTotp(config: Config, writer: Writer, request: WriteRequest) {
  const { userId, email } = request.caller;
  await factors.lockCaller(writer, request);
  const secret = newTotpSecret();
  await repository.storePendingSecret(
    writer,
    userId,
    sealTotpSecret(config, userId, secret),
    request.now,
  );
  const uri = totpUri(secret, issuer, email);
  return { secret, uri, qr: qrRows(uri) };
}

/** Of a code of the secret that is being set up. Undefined if the code is wrong. */
export async function pendingStep(
  config: Config,
  writer: Writer,
  code: string,
  userId: number,
  now: Date,
): Promise<number | undefined> {
  const row = await repository.findTotp(writer, userId);
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
  await factors.beginFactor(writer, request);
  const step = await pendingStep(config, writer, code, userId, now);
  if (step === undefined) throw invalidField('code', 'validation.mfa_code');
  await repository.confirmSecret(writer, userId, step, now);
  const codes = await factors.issueFirstCodes(writer, userId);
  await factors.recordFactor(writer, request, 'mfa.enabled', { after: { method: 'totp' } });
  return codes;
}

export async function removeTotp(writer: Writer, request: WriteRequest): Promise<void> {
  const { userId } = request.caller;
  await factors.lockCaller(writer, request);
  const row = await repository.findTotp(writer, userId);
  if (!row?.secret) throw new AppError('not_found');
  await repository.deleteTotp(writer, userId);
  await factors.requireRemainingFactor(writer, userId);
  await factors.recordFactor(writer, request, 'mfa.disabled', { before: { method: 'totp' } });
}

/** Whether this is a code of the user's app that was not used before. It cannot be used again. */
export async function acceptTotp(
  config: Config,
  writer: Writer,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await repository.findTotp(writer, userId);
  const secret = row?.secret && unsealTotpSecret(config, userId, row.secret);
  const step = secret ? stepOf(secret, code, now) : undefined;
  return step !== undefined && repository.acceptStep(writer, userId, step);
}
