import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** What every authenticator app supports. */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

/** A code of the step before or after is accepted, because clocks differ. */
const window = 1;

/** In base32, as authenticator apps show it. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...format, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The rows of the QR code of a text: `1` is a dark module. */
export const qrRows = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );

/** The 30-second step of a code. Undefined if the code is wrong. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...format, token, secret: key, timestamp, window });
  if (delta === null) return undefined;
  return TOTP.counter({ period: format.period, timestamp }) + delta;
}
