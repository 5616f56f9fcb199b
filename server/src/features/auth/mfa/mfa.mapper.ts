import type { Passkey } from '@provost/contract/mfa';
import type { TotpStatus } from '@provost/contract/mfa.schema';
import type { PasskeyRow } from './passkeys.repository.ts';

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  is_backed_up: row.backed_up === 1,
});

export const toTotpStatus = (row: { confirmed_at: string | null } | undefined): TotpStatus => {
  const confirmedAt = row?.confirmed_at ?? null;
  return { is_enabled: confirmedAt !== null, confirmed_at: confirmedAt };
};
