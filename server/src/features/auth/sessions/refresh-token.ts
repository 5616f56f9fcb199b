import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** What is stored. No salt and no slow hash: there is nothing to guess in 256 random bits. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
