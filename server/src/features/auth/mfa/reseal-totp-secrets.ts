import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../database/database.ts';
import { sealTotpSecret, unsealTotpSecret } from './totp-secret.ts';

/**
 * Seals the secrets of all authenticator apps with the current secret of the server, so that an
 * earlier one can be removed. Does nothing without an earlier one.
 */
export async function resealTotpSecrets(
  database: Database,
  config: Pick<Config, 'jwtSecret' | 'previousSecrets'>,
): Promise<number> {
  if (config.previousSecrets.length === 0) return 0;
  const current = { ...config, previousSecrets: [] };
  return database.write(async (writer) => {
    const rows = await writer
      .selectFrom('totp_secrets')
      .select(['user_id', 'secret'])
      .where('secret', 'is not', null)
      .execute();
    let resealed = 0;
    for (const { user_id: userId, secret: sealed } of rows) {
      if (!sealed || unsealTotpSecret(current, userId, sealed) !== undefined) continue;
      const secret = unsealTotpSecret(config, userId, sealed);
      if (secret === undefined) continue;
      await writer
        .updateTable('totp_secrets')
        .set({ secret: sealTotpSecret(config, userId, secret) })
        .where('user_id', '=', userId)
        // A parallel set-up has replaced it.
        .where('secret', '=', sealed)
        .execute();
      resealed += 1;
    }
    return resealed;
  });
}
