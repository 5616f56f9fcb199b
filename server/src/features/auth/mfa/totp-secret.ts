import type { Config } from '../../../config/config.ts';
import { deriveKey, seal, unseal } from '../../../config/derived-key.ts';

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
