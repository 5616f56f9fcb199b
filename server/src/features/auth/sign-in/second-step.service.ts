import type { MfaRequired } from '@provost/contract/auth.schema';
import type { MfaMethod } from '@provost/contract/mfa';
import type { Config } from '../../../config/config.ts';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordAudit } from '../../../school/audit/audit-trail.ts';
import * as challenges from '../mfa/challenges.repository.ts';
import { hashOfCode } from '../mfa/factors.service.ts';
import { findPasskeys, recordPasskeyUse } from '../mfa/passkeys.repository.ts';
import { countCodesLeft, takeCode } from '../mfa/recovery-codes.repository.ts';
import { acceptTotp } from '../mfa/totp.service.ts';
import {
  authenticationOptions,
  type Credential,
  type VerifiedPasskey,
  verifyAssertion,
} from '../mfa/web-authn.ts';
import { hashOfToken, newToken } from '../sessions/random-token.ts';
import { type Account, type Credentials, lockAccount } from './sign-in.repository.ts';

/** The password was right: the token lets the client present a second factor, and nothing else. */
export async function beginSecondStep(
  writer: Writer,
  credentials: Credentials,
  methods: readonly MfaMethod[],
  now: Date,
): Promise<MfaRequired> {
  const token = newToken();
  await challenges.insertChallenge(
    writer,
    {
      token_hash: hashOfToken(token),
      user_id: credentials.id,
      purpose: 'login',
      challenge: null,
      password_fingerprint: challenges.fingerprintOf(credentials.password_hash),
    },
    now,
  );
  return { mfa_required: true, mfa_token: token, methods: [...methods] };
}

/** A sign-in that waits for its second factor, as its token finds it. */
export type LoginChallenge = Awaited<ReturnType<typeof requireChallenge>>;

export async function requireChallenge({ reader }: Database, token: string, now: Date) {
  const tokenHash = hashOfToken(token);
  const challenge = await challenges.findChallenge(reader, tokenHash, 'login', now);
  if (!challenge) throw new AppError('mfa_token_not_valid');
  return { ...challenge, tokenHash };
}

export async function passkeyOptions(
  { publicUrl }: Config,
  database: Database,
  token: string,
  now: Date,
) {
  const { user_id, tokenHash } = await requireChallenge(database, token, now);
  const passkeys = await findPasskeys(database.reader, user_id);
  if (passkeys.length === 0) throw new AppError('wrong_status', { message: 'errors.no_passkey' });
  const options = await authenticationOptions(publicUrl, passkeys);
  await database.write((writer) =>
    challenges.setPasskeyChallenge(writer, tokenHash, options.challenge),
  );
  return { ...options };
}

type Proof =
  | { readonly method: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly method: 'passkey'; readonly verified: VerifiedPasskey | undefined };

interface Presented {
  readonly challenge: LoginChallenge;
  readonly method: MfaMethod;
  readonly code: string;
  readonly response: Credential | undefined;
}

/** Checks a signature, which needs no transaction. A code is checked when it is accepted. */
export async function proofOf(
  { publicUrl }: Config,
  { reader }: Database,
  { challenge, method, code, response }: Presented,
): Promise<Proof> {
  if (method !== 'passkey') return { method, code };
  if (!response) return { method, verified: undefined };
  const passkeys = await findPasskeys(reader, challenge.user_id);
  const verified = await verifyAssertion(publicUrl, challenge.challenge, passkeys, response);
  return { method, verified };
}

/** Counts an attempt with the token and locks its user. */
export async function lockChallenge(
  writer: Writer,
  { user_id, tokenHash }: LoginChallenge,
  now: Date,
): Promise<LockedChallenge> {
  // The user before the challenge, in the order of every other change.
  const account = await lockAccount(writer, user_id);
  const attempt = account && (await challenges.beginAttempt(writer, tokenHash, now));
  const isSamePassword =
    attempt && challenges.fingerprintOf(account.password_hash) === attempt.password_fingerprint;
  if (!account || !isSamePassword) throw new AppError('mfa_token_not_valid');
  return { account, tokenHash, toSign: attempt.challenge };
}

interface LockedChallenge {
  readonly account: Account;
  readonly tokenHash: string;
  readonly toSign: string | null;
}

interface FactorRequest {
  readonly now: Date;
  readonly requestId: string;
}

/** Uses up the factor and the token, if the factor is right. */
export async function acceptFactor(
  config: Config,
  writer: Writer,
  { account, tokenHash, toSign }: LockedChallenge,
  proof: Proof,
  request: FactorRequest,
): Promise<boolean> {
  const isAccepted = await acceptProof(config, writer, account, proof, toSign, request);
  if (isAccepted) await challenges.spendChallenge(writer, tokenHash, 'login', request.now);
  else if (proof.method === 'passkey')
    await challenges.setPasskeyChallenge(writer, tokenHash, null);
  return isAccepted;
}

async function acceptProof(
  config: Config,
  writer: Writer,
  account: Account,
  proof: Proof,
  toSign: string | null,
  request: FactorRequest,
): Promise<boolean> {
  const { now } = request;
  switch (proof.method) {
    case 'totp':
      return acceptTotp(config, writer, account.id, proof.code, now);
    case 'passkey': {
      const { verified } = proof;
      // Another request can have replaced the challenge since the signature was checked.
      if (!verified || verified.challenge !== toSign) return false;
      return recordPasskeyUse(writer, account.id, verified, now);
    }
    case 'recovery_code':
      return acceptRecoveryCode(writer, account, proof.code, request);
  }
}

async function acceptRecoveryCode(
  writer: Writer,
  { id, full_name, email }: Account,
  code: string,
  { now, requestId }: FactorRequest,
): Promise<boolean> {
  if (!(await takeCode(writer, id, hashOfCode(id, code), now))) return false;
  const left = await countCodesLeft(writer, id);
  await recordAudit(writer, {
    actor: { userId: id, fullName: full_name, email },
    action: 'mfa.recovery_code_used',
    ...auditSubject('User', id, full_name),
    after: { codes_left: left },
    requestId,
    at: now,
  });
  await queueMail(writer, { template: 'recovery_code_used', to: id, now });
  return true;
}
