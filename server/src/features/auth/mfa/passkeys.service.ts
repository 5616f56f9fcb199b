import type { Config } from '../../../config/config.ts';
import type { Database, Writer } from '../../../database/database.ts';
import type { WriteRequest } from '../../../http/api.ts';
import { AppError, invalidField, requireFound } from '../../../http/errors.ts';
import { hashOfToken } from '../sessions/random-token.ts';
import * as challenges from './challenges.repository.ts';
import * as factors from './factors.service.ts';
import * as passkeys from './passkeys.repository.ts';
import * as webAuthn from './web-authn.ts';

const maxPasskeys = 20;

/** The options for the browser. The challenge in them can be answered once, by this user. */
export async function beginPasskey(config: Config, writer: Writer, request: WriteRequest) {
  const { caller, now } = request;
  await factors.lockCaller(writer, request);
  const existing = await requireRoom(writer, caller.userId);
  const options = await webAuthn.registrationOptions(config.publicUrl, caller, existing);
  await challenges.insertChallenge(
    writer,
    {
      token_hash: hashOfToken(options.challenge),
      user_id: caller.userId,
      purpose: 'passkey_registration',
      challenge: options.challenge,
      password_fingerprint: challenges.fingerprintOf(null),
    },
    now,
  );
  return { ...options };
}

async function requireRoom(writer: Writer, userId: number) {
  const existing = await passkeys.findPasskeys(writer, userId);
  if (existing.length < maxPasskeys) return existing;
  throw new AppError('wrong_status', { message: 'errors.passkey_limit' });
}

type VerifiedCredential = Awaited<ReturnType<typeof checkPasskey>>;

/** Needs no transaction: `addPasskey` uses the challenge. */
export async function checkPasskey(
  config: Config,
  { reader }: Database,
  userId: number,
  response: webAuthn.Credential,
  now: Date,
) {
  const challenge = webAuthn.challengeOf(response);
  const challengeHash = hashOfToken(challenge ?? '');
  const stored = await challenges.findChallenge(reader, challengeHash, 'passkey_registration', now);
  // A challenge of another user is unknown too.
  if (challenge === undefined || stored?.user_id !== userId) {
    throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  }
  const credential = await webAuthn.verifyRegistration(config.publicUrl, challenge, response);
  if (!credential) throw invalidField('response', 'validation.passkey');
  return { ...credential, challengeHash };
}

export async function addPasskey(
  writer: Writer,
  name: string,
  { challengeHash, ...credential }: VerifiedCredential,
  request: WriteRequest,
) {
  const { userId } = request.caller;
  const { now } = request;
  await factors.beginFactor(writer, request);
  // Challenges that were handed out before the last passkey was added are still open.
  await requireRoom(writer, userId);
  const isUnused = await challenges.spendChallenge(
    writer,
    challengeHash,
    'passkey_registration',
    now,
  );
  if (!isUnused) throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  const passkey = await passkeys.insertPasskey(writer, {
    ...credential,
    user_id: userId,
    name,
    created_at: now.toISOString(),
    last_used_at: null,
  });
  if (!passkey) throw new AppError('wrong_status', { message: 'errors.setup_expired' });
  const codes = await factors.issueFirstCodes(writer, userId);
  await factors.recordFactor(writer, request, 'mfa.enabled', {
    after: { method: 'passkey', passkey: name },
  });
  return { passkey, codes };
}

export async function renamePasskey(
  writer: Writer,
  id: number,
  name: string,
  request: WriteRequest,
): Promise<passkeys.PasskeyRow> {
  const { userId } = request.caller;
  await factors.lockCaller(writer, request);
  const before = (await passkeys.findPasskeys(writer, userId)).find((passkey) => passkey.id === id);
  const renamed = await passkeys.setPasskeyName(writer, userId, id, name);
  if (!before || !renamed) throw new AppError('not_found');
  if (before.name !== name) {
    await factors.recordFactor(writer, request, 'mfa.passkey_renamed', {
      before: { passkey: before.name },
      after: { passkey: name },
    });
  }
  return renamed;
}

export async function removePasskey(writer: Writer, id: number, request: WriteRequest) {
  const { userId } = request.caller;
  await factors.lockCaller(writer, request);
  const removed = requireFound(await passkeys.deletePasskey(writer, userId, id));
  await factors.requireRemainingFactor(writer, userId);
  await factors.recordFactor(writer, request, 'mfa.disabled', {
    before: { method: 'passkey', passkey: removed.name },
  });
}
