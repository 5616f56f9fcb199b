import { createHash, randomInt } from 'node:crypto';
import type { Writer } from '../../../database/database.ts';
import type { WriteRequest } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { type MfaChange, queueMail } from '../../../mail/queue-mail.ts';
import { findMfaMethods, requiresMfa } from '../../../school/accounts/second-factors.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordWrite } from '../../../school/audit/audit-trail.ts';
import { endOthers } from '../sessions/sessions.service.ts';
import { lockAccount } from '../sign-in/sign-in.repository.ts';
import { countCodesLeft, deleteCodes, replaceCodes } from './recovery-codes.repository.ts';

type FactorAction =
  | 'mfa.enabled'
  | 'mfa.disabled'
  | 'mfa.passkey_renamed'
  | 'mfa.recovery_codes_created';

function mailedChange(action: FactorAction, method: unknown): MfaChange {
  if (action === 'mfa.recovery_codes_created') return 'codes_created';
  const factor = method === 'totp' ? 'totp' : 'passkey';
  return action === 'mfa.enabled' ? `${factor}_added` : `${factor}_removed`;
}

/** Changes of the factors of one user run one after the other: the rules are about all of them. */
export async function lockCaller(writer: Writer, { caller }: WriteRequest): Promise<void> {
  if (!(await lockAccount(writer, caller.userId))) throw new AppError('token_not_valid');
}

/**
 * Before a factor is added. Other sessions end with the first one: they were signed in with the
 * password alone, and with the password they could remove the factor again.
 */
export async function beginFactor(writer: Writer, request: WriteRequest): Promise<void> {
  await lockCaller(writer, request);
  const methods = await findMfaMethods(writer, request.caller.userId);
  if (methods.length === 0) await endOthers(writer, request);
}

/** Records a change of the caller's factors and mails it to them: it can be someone else's. */
export async function recordFactor(
  writer: Writer,
  request: WriteRequest,
  action: FactorAction,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const { caller, now } = request;
  await recordWrite(writer, request, {
    action,
    ...auditSubject('User', caller.userId, caller.fullName),
    ...values,
  });
  if (action === 'mfa.passkey_renamed') return;
  const change = mailedChange(action, (values.after ?? values.before)?.method);
  await queueMail(writer, { template: 'mfa_changed', change, to: caller.userId, now });
}

/** The first factor comes with recovery codes. Null if the user has some already. */
export async function issueFirstCodes(writer: Writer, userId: number): Promise<string[] | null> {
  if ((await countCodesLeft(writer, userId)) > 0) return null;
  return issueCodes(writer, userId);
}

async function issueCodes(writer: Writer, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfCode(userId, code));
  await replaceCodes(writer, userId, hashes);
  return codes;
}

/** A new set of recovery codes; the old ones no longer work. */
export async function renewCodes(writer: Writer, request: WriteRequest): Promise<string[]> {
  const { userId } = request.caller;
  await lockCaller(writer, request);
  if ((await findMfaMethods(writer, userId)).length === 0) {
    throw new AppError('wrong_status', { message: 'errors.no_second_factor' });
  }
  const codes = await issueCodes(writer, userId);
  await recordFactor(writer, request, 'mfa.recovery_codes_created', {
    after: { codes: codes.length },
  });
  return codes;
}

/** After a factor was deleted. The last one must stay where the school requires one. */
export async function requireRemainingFactor(writer: Writer, userId: number): Promise<void> {
  if ((await findMfaMethods(writer, userId)).length > 0) return;
  if (await requiresMfa(writer, userId)) {
    throw new AppError('wrong_status', { message: 'errors.last_required_factor' });
  }
  // Without a factor there is nothing to recover.
  await deleteCodes(writer, userId);
}

const count = 10;

/** Crockford's base32: no letter looks like a digit. 24 characters are 120 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 6;
const groupLength = 4;

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Such as `3k7m-9qtz-x2ab-77hc-0d4v-m8rj`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));

/** Upper case, spaces, missing hyphens and letters that look like digits are accepted. */
const normalise = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Neither salted nor slow: 120 random bits cannot be guessed. */
export const hashOfCode = (userId: number, typed: string): string =>
  createHash('sha256')
    .update(`${userId}:${normalise(typed)}`)
    .digest('hex');
