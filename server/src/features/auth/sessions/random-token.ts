import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Neither salted nor slow: 256 random bits cannot be guessed. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
