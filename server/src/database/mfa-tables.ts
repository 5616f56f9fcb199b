import type { Generated } from 'kysely';

type Instant = string;
type Json = string;

export interface TotpSecretsTable {
  user_id: number;
  /** Encrypted for the user; null until the first code was confirmed. */
  secret: string | null;
  /** Encrypted; replaces the secret when a code of it is confirmed. */
  pending_secret: string | null;
  pending_since: Instant | null;
  confirmed_at: Instant | null;
  /** The 30-second step of the last accepted code: no code of it or before is accepted again. */
  last_step: number | null;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url, unique for all users. */
  credential_id: string;
  /** The COSE key, base64url. */
  public_key: string;
  /** Of the authenticator; 0 if it does not count. */
  counter: number;
  transports: Json;
  name: string;
  backed_up: 0 | 1;
  created_at: Instant;
  last_used_at: Instant | null;
}

export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256 of the user and the code, hexadecimal. */
  code_hash: string;
  used_at: Instant | null;
}

/** A sign-in that waits for its second factor, or a passkey that is being created. */
export interface MfaChallengesTable {
  /** SHA-256 of the token of a sign-in, or of the challenge of a new passkey. */
  token_hash: string;
  user_id: number;
  purpose: 'login' | 'passkey_registration';
  /** What a passkey has to sign, base64url. */
  challenge: string | null;
  /** SHA-256 of the password hash: a change of the password ends the challenge. */
  password_fingerprint: string;
  failures: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** One row, or none while the defaults apply. */
export interface SecuritySettingsTable {
  id: number;
  mfa_required_for: Json;
  version: number;
}
