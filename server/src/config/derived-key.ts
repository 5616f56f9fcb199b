import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a key is for. A key that leaks for one purpose is of no use for another. */
export type KeyPurpose =
  | 'access-token'
  | 'idempotency'
  | 'account-link'
  | 'totp-secret'
  | 'pseudonym';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** HKDF (RFC 5869) of the server's secret, which is itself random: no salt is needed. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `provost ${purpose}`, keyBytes));

/** Encrypts a text with AES-256-GCM, bound to its owner: copied to another row it cannot be read. */
export function seal(key: Buffer, owner: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts what `seal` made. Undefined with another key or owner, or after a change. */
export function unseal(key: Buffer, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes));
    const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
