import type { MfaStatus } from '@provost/contract/mfa';
import type { TotpStatus } from '@provost/contract/mfa.schema';
import type { Reader, Writer } from '../../../database/database.ts';
import { requiresMfa } from '../../../school/accounts/second-factors.ts';
import { toPasskey, toTotpStatus } from './mfa.mapper.ts';
import { findPasskeys } from './passkeys.repository.ts';
import { countCodesLeft } from './recovery-codes.repository.ts';
import { findTotp } from './totp.repository.ts';

export const readTotpStatus = async (
  reader: Reader | Writer,
  userId: number,
): Promise<TotpStatus> => toTotpStatus(await findTotp(reader, userId));

export const readMfaStatus = async (reader: Reader, userId: number): Promise<MfaStatus> => ({
  is_required: await requiresMfa(reader, userId),
  totp: await readTotpStatus(reader, userId),
  passkeys: (await findPasskeys(reader, userId)).map(toPasskey),
  recovery_codes_left: await countCodesLeft(reader, userId),
});
