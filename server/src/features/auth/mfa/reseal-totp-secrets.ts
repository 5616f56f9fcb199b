import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../database/database.ts';
import { findSecrets, replaceSecret } from './totp.repository.ts';
import { sealTotpSecret, unsealTotpSecret } from './totp-secret.ts';

/**
 * Seals the secrets of all authenticator apps with the current secret of the server: afterwards an
 * earlier one can be removed. Does nothing without an earlier one.
 */
export async function resealTotpSecrets(
  database: Database,
  config: Pick<Config, 'jwtSecret' | 'previousSecrets'>,
): Promise<number> {
  if (config.previousSecrets.length === 0) return 0;
  const current = { ...config, previousSecrets: [] };
  return database.write(async (writer) => {
    let resealed = 0;
    for (const { user_id: userId, secret: sealed } of await findSecrets(writer)) {
      if (!sealed || unsealTotpSecret(current, userId, sealed) !== undefined) continue;
      const secret = unsealTotpSecret(config, userId, sealed);
      if (secret === undefined) continue;
      await replaceSecret(writer, userId, sealed, sealTotpSecret(config, userId, secret));
      resealed += 1;
    }
    return resealed;
  });
}
