import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

/** A client has this long for the second step of a sign-in, or to create a passkey. */
const lifetimeMs = 5 * 60_000;

/** After so many wrong codes the user starts again with the password. */
const maxFailures = 5;

type Challenge = Selectable<Tables['mfa_challenges']>;

/** A password hash has a salt of its own: its hash reveals nothing and changes with the password. */
export const fingerprintOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');

type NewChallenge = Pick<
  Challenge,
  'token_hash' | 'user_id' | 'purpose' | 'challenge' | 'password_fingerprint'
>;

export const insertChallenge = (writer: Writer, challenge: NewChallenge, now: Date) =>
  writer
    .insertInto('mfa_challenges')
    .values({
      ...challenge,
      failures: 0,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
      used_at: null,
    })
    .execute();

/** A challenge that is neither used, expired nor dead, of a user who is active. */
export const findChallenge = (
  reader: Reader,
  tokenHash: string,
  purpose: Challenge['purpose'],
  now: Date,
) =>
  reader
    .selectFrom('mfa_challenges')
    .innerJoin('users', 'users.id', 'mfa_challenges.user_id')
    .leftJoin('totp_secrets', 'totp_secrets.user_id', 'users.id')
    .select('totp_secrets.confirmed_at as app_since')
    .select(['mfa_challenges.user_id', 'mfa_challenges.challenge'])
    .select(['users.email', 'users.full_name', 'users.user_type'])
    .where('mfa_challenges.token_hash', '=', tokenHash)
    .where('mfa_challenges.purpose', '=', purpose)
    .where('mfa_challenges.used_at', 'is', null)
    .where('mfa_challenges.expires_at', '>', now.toISOString())
    .where('mfa_challenges.failures', '<', maxFailures)
    .where('users.status', '=', 'active')
    .executeTakeFirst();

/**
 * Counts an attempt as failed until `spendChallenge` says otherwise. The row stays locked: parallel
 * attempts with one token run one after the other.
 */
export const beginAttempt = (writer: Writer, tokenHash: string, now: Date) =>
  writer
    .updateTable('mfa_challenges')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'login')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('failures', '<', maxFailures)
    .returning(['password_fingerprint', 'challenge'])
    .executeTakeFirst();

/** False if the challenge was used before. */
export async function spendChallenge(
  writer: Writer,
  tokenHash: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('mfa_challenges')
    .set({ used_at: now.toISOString(), challenge: null })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces what a passkey has to sign; null after it was presented. */
export const setPasskeyChallenge = (writer: Writer, tokenHash: string, challenge: string | null) =>
  writer
    .updateTable('mfa_challenges')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'login')
    .where('used_at', 'is', null)
    .execute();
