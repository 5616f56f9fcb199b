import type { Config } from '../../../config/config.ts';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError, invalidField } from '../../../http/errors.ts';
import type { WriteRequest } from '../../../school/writes/write-request.ts';
import { hashOfToken } from '../sessions/random-token.ts';
import {
  findChallenge,
  fingerprintOf,
  insertChallenge,
  spendChallenge,
} from './challenges.repository.ts';
import {
  beginFactor,
  issueFirstCodes,
  lockCaller,
  recordFactor,
  requireRemainingFactor,
} from './factors.service.ts';
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  setPasskeyName,
} from './passkeys.repository.ts';
import {
  type Credential,
  challengeOf,
  type NewCredential,
  registrationOptions,
  verifyRegistration,
} from './passkeys.ts';

const maxPasskeys = 20;

/** The options for the browser. The challenge in them can be answered once, by this user. */
export async function beginPasskey(config: Config, writer: Writer, request: WriteRequest) {
  const { caller, now } = request;
  await lockCaller(writer, request);
  const existing = await findPasskeys(writer, caller.userId);
  if (existing.length >= maxPasskeys)
    throw new AppError('wrong_status', { message: 'errors.passkey_limit' });
  const options = await registrationOptions(config.publicUrl, caller, existing);
  await insertChallenge(
    writer,
    {
      token_hash: hashOfToken(options.challenge),
      user_id: caller.userId,
      purpose: 'passkey_registration',
      challenge: options.challenge,
      password_fingerprint: fingerprintOf(null),
    },
    now,
  );
  return { ...options };
}

export interface VerifiedCredential extends NewCredential {
  readonly challengeHash: string;
}

/** Needs no transaction: `addPasskey` uses the challenge. */
export async function checkPasskey(
  config: Config,
  { reader }: Database,
  userId: number,
  response: Credential,
  now: Date,
): Promise<VerifiedCredential> {
  const challenge = challengeOf(response);
  const challengeHash = hashOfToken(challenge ?? '');
  const stored = await findChallenge(reader, challengeHash, 'passkey_registration', now);
  // A challenge of another user is unknown too.
  if (challenge === undefined || stored?.user_id !== userId) {
    throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  }
  const credential = await verifyRegistration(config.publicUrl, challenge, response);
  if (!credential) throw invalidField('response', 'validation.passkey');
  return { ...credential, challengeHash };
}

interface AddedPasskey {
  readonly passkey: PasskeyRow;
  readonly codes: string[] | null;
}

export async function addPasskey(
  writer: Writer,
  name: string,
  { challengeHash, ...credential }: VerifiedCredential,
  request: WriteRequest,
): Promise<AddedPasskey> {
  const { userId } = request.caller;
  const { now } = request;
  await beginFactor(writer, request);
  // Challenges that were handed out before the last passkey was added are still open.
  const existing = await findPasskeys(writer, userId);
  if (existing.length >= maxPasskeys)
    throw new AppError('wrong_status', { message: 'errors.passkey_limit' });
  const isUnused = await spendChallenge(writer, challengeHash, 'passkey_registration', now);
  if (!isUnused) throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  const passkey = await insertPasskey(writer, {
    ...credential,
    user_id: userId,
    name,
    created_at: now.toISOString(),
    last_used_at: null,
  });
  if (!passkey) throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  const codes = await issueFirstCodes(writer, userId);
  await recordFactor(writer, request, 'mfa.enabled', {
    after: { method: 'passkey', passkey: name },
  });
  return { passkey, codes };
}

export async function renamePasskey(
  writer: Writer,
  id: number,
  name: string,
  request: WriteRequest,
): Promise<PasskeyRow> {
  const { userId } = request.caller;
  await lockCaller(writer, request);
  const before = (await findPasskeys(writer, userId)).find((passkey) => passkey.id === id);
  const renamed = await setPasskeyName(writer, userId, id, name);
  if (!before || !renamed) throw new AppError('not_found');
  if (before.name !== name) {
    await recordFactor(writer, request, 'mfa.passkey_renamed', {
      before: { passkey: before.name },
      after: { passkey: name },
    });
  }
  return renamed;
}

export async function removePasskey(
  writer: Writer,
  id: number,
  request: WriteRequest,
): Promise<void> {
  const { userId } = request.caller;
  await lockCaller(writer, request);
  const removed = await deletePasskey(writer, userId, id);
  if (!removed) throw new AppError('not_found');
  await requireRemainingFactor(writer, userId);
  await recordFactor(writer, request, 'mfa.disabled', {
    before: { method: 'passkey', passkey: removed.name },
  });
}
