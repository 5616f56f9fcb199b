import { createHmac } from 'node:crypto';
import { deriveKey } from '../../config/derived-key.ts';

const digits = 12;

/**
 * Replaces an email that no user has. The same email has the same pseudonym, but it
 * cannot be read back: people type passwords into the email field.
 */
export function pseudonyms(secret: string): (email: string) => string {
  const key = deriveKey(secret, 'pseudonym');
  return (email) =>
    createHmac('sha256', key).update(`email:${email}`).digest('hex').slice(0, digits);
}
