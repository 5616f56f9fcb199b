import type { UserType } from '@provost/contract/ability';
import type { SecuritySettings } from '@provost/contract/mfa';
import type { Reader, Writer } from '../../database/database.ts';

const defaults: SecuritySettings = { mfa_required_for: [], version: 1 };

export async function readSecurity(reader: Reader | Writer): Promise<SecuritySettings> {
  const row = await reader
    .selectFrom('security_settings')
    .select(['mfa_required_for', 'version'])
    .executeTakeFirst();
  if (!row) return defaults;
  return {
    mfa_required_for: JSON.parse(row.mfa_required_for) as UserType[],
    version: row.version,
  };
}

export async function saveSecurity(writer: Writer, settings: SecuritySettings): Promise<void> {
  const stored = {
    mfa_required_for: JSON.stringify(settings.mfa_required_for),
    version: settings.version,
  };
  await writer
    .insertInto('security_settings')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}
