import type { Config } from '../../../config.ts';
import { deriveKey, seal, unseal } from '../../../derived-key.ts';

const ownerOf = (userId: number): string => `user:${userId}`;

/** The secrets of the server, the current one first. The earlier ones can still decrypt. */
const secretsOf = ({ jwtSecret }: Config): readonly string[] => [jwtSecret];

export const sealTotpSecret = (config: Config, userId: number, secret: string): string =>
  seal(deriveKey(config.jwtSecret, 'totp-secret'), ownerOf(userId), secret);

/** Undefined if the secret of the server was replaced: the user needs a recovery code then. */
export function unsealTotpSecret(
  config: Config,
  userId: number,
  sealed: string,
): string | undefined {
  for (const secret of secretsOf(config)) {
    const opened = unseal(deriveKey(secret, 'totp-secret'), ownerOf(userId), sealed);
    if (opened !== undefined) return opened;
  }
  return undefined;
}
