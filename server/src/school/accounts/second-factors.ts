import { type MfaMethod, mfaMethods } from '@provost/contract/mfa';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { isMfaRequired } from './mfa-requirement.ts';

/** How a user can complete a sign-in. Empty without a second factor. */
export async function findMfaMethods(reader: Reader | Writer, userId: number) {
  const { rows } = await sql<{ method: MfaMethod }>`
    select 'totp' as method from totp_secrets
      where user_id = ${userId} and confirmed_at is not null
    union all
    select 'passkey' from passkeys where user_id = ${userId}
    union all
    select 'recovery_code' from recovery_codes
      where user_id = ${userId} and used_at is null`.execute(reader);
  const found = new Set(rows.map(({ method }) => method));
  if (!found.has('totp') && !found.has('passkey')) return [];
  return mfaMethods.filter((method) => found.has(method));
}

export async function requiresMfa(reader: Reader | Writer, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('users')
    .select(isMfaRequired.as('is_required'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.is_required === 1;
}

/** Deletes all second factors of a user, and the sign-ins that wait for one. */
export async function deleteSecondFactors(writer: Writer, userId: number): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'mfa_challenges'] as const) {
    await writer.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
