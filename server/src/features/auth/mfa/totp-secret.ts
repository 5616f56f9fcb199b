import type { Config } from '../../../config/config.ts';
import { deriveKey, seal, unseal } from '../../../config/derived-key.ts';
import type { Database } from '../../../database/database.ts';
import { findSecrets, replaceSecret } from './totp.repository.ts';

const ownerOf = (userId: number): string => `user:${userId}`;

type Secrets = Pick<Config, 'jwtSecret' | 'previousSecrets'>;

export const sealTotpSecret = (config: Secrets, userId: number, secret: string): string =>
  seal(deriveKey(config.jwtSecret, 'totp-secret'), ownerOf(userId), secret);

/** Undefined if the server no longer has the secret that sealed it: the user needs a recovery code. */
export function unsealTotpSecret(
  { jwtSecret, previousSecrets }: Secrets,
  userId: number,
  sealed: string,
): string | undefined {
  for (const secret of [jwtSecret, ...previousSecrets]) {
    const opened = unseal(deriveKey(secret, 'totp-secret'), ownerOf(userId), sealed);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

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
