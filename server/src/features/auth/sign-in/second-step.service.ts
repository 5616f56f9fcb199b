import type { MfaRequired } from '@provost/contract/auth.schema';
import type { MfaMethod } from '@provost/contract/mfa';
import type { Config } from '../../../config/config.ts';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { recordAudit } from '../../../school/audit/audit-trail.ts';
import {
  beginAttempt,
  fingerprintOf,
  insertChallenge,
  setPasskeyChallenge,
  spendChallenge,
} from '../mfa/challenges.repository.ts';
import { findPasskeys, recordPasskeyUse } from '../mfa/passkeys.repository.ts';
import { type Credential, type VerifiedPasskey, verifyAssertion } from '../mfa/passkeys.ts';
import { countCodesLeft, takeCode } from '../mfa/recovery-codes.repository.ts';
import { hashOfCode } from '../mfa/recovery-codes.ts';
import { acceptTotp } from '../mfa/totp.service.ts';
import { hashOfToken, newRefreshToken } from '../sessions/refresh-token.ts';
import type { NewSession } from '../sessions/sessions.service.ts';
import { type Account, type Credentials, lockAccount } from './sign-in.repository.ts';
import { type SignedIn, signIn } from './sign-in.service.ts';

/** The password was right: the token lets the client present a second factor, and nothing else. */
export async function beginSecondStep(
  writer: Writer,
  credentials: Credentials,
  methods: readonly MfaMethod[],
  now: Date,
): Promise<MfaRequired> {
  const token = newRefreshToken();
  await insertChallenge(
    writer,
    {
      token_hash: hashOfToken(token),
      user_id: credentials.id,
      purpose: 'login',
      challenge: null,
      password_fingerprint: fingerprintOf(credentials.password_hash),
    },
    now,
  );
  return { mfa_required: true, mfa_token: token, methods: [...methods] };
}

/** What the client presents as its second factor. */
export type Proof =
  | { readonly method: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly method: 'passkey'; readonly verified: VerifiedPasskey | undefined };

/** Checks a signature, which needs no transaction. */
export async function verifyPasskey(
  { publicUrl }: Config,
  { reader }: Database,
  { user_id, challenge }: { readonly user_id: number; readonly challenge: string | null },
  response: Credential,
): Promise<Proof> {
  const passkeys = await findPasskeys(reader, user_id);
  return {
    method: 'passkey',
    verified: await verifyAssertion(publicUrl, challenge, passkeys, response),
  };
}

interface SecondStep {
  readonly userId: number;
  readonly tokenHash: string;
  readonly proof: Proof;
}

/**
 * Completes a sign-in. Undefined if the factor is wrong: the caller must commit the transaction,
 * which counts the failure.
 */
export async function completeSignIn(
  config: Config,
  writer: Writer,
  { userId, tokenHash, proof }: SecondStep,
  session: NewSession,
): Promise<SignedIn | undefined> {
  const { now } = session;
  // The user before the challenge, in the order of every other change.
  const account = await lockAccount(writer, userId);
  const attempt = account && (await beginAttempt(writer, tokenHash, now));
  const isSamePassword =
    attempt && fingerprintOf(account.password_hash) === attempt.password_fingerprint;
  if (!account || !isSamePassword) throw new AppError('mfa_token_not_valid');
  if (!(await acceptProof(config, writer, account, proof, attempt.challenge, session))) {
    if (proof.method === 'passkey') await setPasskeyChallenge(writer, tokenHash, null);
    return undefined;
  }
  await spendChallenge(writer, tokenHash, 'login', now);
  return signIn(writer, account, { ...session, method: proof.method });
}

async function acceptProof(
  config: Config,
  writer: Writer,
  account: Account,
  proof: Proof,
  challenge: string | null,
  session: NewSession,
): Promise<boolean> {
  const { now } = session;
  switch (proof.method) {
    case 'totp':
      return acceptTotp(config, writer, account.id, proof.code, now);
    case 'passkey': {
      const { verified } = proof;
      // Another request can have replaced the challenge since the signature was checked.
      if (!verified || verified.challenge !== challenge) return false;
      return recordPasskeyUse(writer, account.id, verified, now);
    }
    case 'recovery_code':
      return acceptRecoveryCode(writer, account, proof.code, session);
  }
}

async function acceptRecoveryCode(
  writer: Writer,
  { id, full_name, email }: Account,
  code: string,
  { now, requestId }: NewSession,
): Promise<boolean> {
  if (!(await takeCode(writer, id, hashOfCode(id, code), now))) return false;
  const left = await countCodesLeft(writer, id);
  await recordAudit(writer, {
    actor: { userId: id, fullName: full_name, email },
    action: 'mfa.recovery_code_used',
    subject: 'User',
    subjectId: id,
    subjectLabel: full_name,
    after: { codes_left: left },
    requestId,
    at: now,
  });
  return true;
}
