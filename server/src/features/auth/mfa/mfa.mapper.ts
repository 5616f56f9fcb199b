import type { MfaStatus, Passkey } from '@provost/contract/mfa';
import type { TotpStatus } from '@provost/contract/mfa.schema';
import type { Reader, Writer } from '../../../database/database.ts';
import { requiresMfa } from '../../../school/accounts/second-factors.ts';
import { findPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { countCodesLeft } from './recovery-codes.repository.ts';
import { findTotp } from './totp.repository.ts';

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  is_backed_up: row.backed_up === 1,
});

export async function totpStatus(reader: Reader | Writer, userId: number): Promise<TotpStatus> {
  const confirmedAt = (await findTotp(reader, userId))?.confirmed_at ?? null;
  return { is_enabled: confirmedAt !== null, confirmed_at: confirmedAt };
}

export const mfaStatus = async (reader: Reader, userId: number): Promise<MfaStatus> => ({
  is_required: await requiresMfa(reader, userId),
  totp: await totpStatus(reader, userId),
  passkeys: (await findPasskeys(reader, userId)).map(toPasskey),
  recovery_codes_left: await countCodesLeft(reader, userId),
});
