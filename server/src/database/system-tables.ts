import type { Generated } from 'kysely';

type Instant = string;
type Json = string;

/** Facts about the database itself, such as the version of its name keys. */
export interface MetadataTable {
  name: string;
  value: string;
}

/** One sign-in on one device, with its family of refresh tokens. */
export interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Instant;
  last_used_at: Instant;
  /** Moves with every refresh, but never beyond `ends_at`. */
  expires_at: Instant;
  ended_at: Instant | null;
  /** When the user last proved who they are. */
  authenticated_at: Instant;
  ends_at: Instant;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  session_id: string;
  /** The token that this one replaced; null for the first of a session. */
  parent_hash: string | null;
  created_at: Instant;
  expires_at: Instant;
  /** When it was first used. */
  used_at: Instant | null;
  /** When a later token of the family was first used; using this one again is token reuse. */
  retired_at: Instant | null;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** Method, path and a hash of the body: another request cannot use the same key. */
  fingerprint: string;
  status: number;
  body: Json;
  created_at: Instant;
}

/** Attempts that are limited, one row per key: an account, a network, or both. */
export interface AttemptsTable {
  /** SHA-256 of the key, hexadecimal. */
  bucket: string;
  /** The times of the last failures, the latest first, one after the other; each has 24 characters. */
  failed: string;
  /** Attempts that have begun and not ended. */
  pending: number;
  /** When the server of the pending attempts must have crashed. */
  pending_until: Instant | null;
  /** The row can be deleted after this time. */
  expires_at: Instant;
}

/** The time zones of the figures by day: the current one, and one that a job is counting. */
export interface TimeZonesTable {
  /** The job that counted it, or 0. */
  id: number;
  is_current: 0 | 1;
  /** The rows below are counted for it, by the job and then by triggers. */
  users_below: number;
  enrolments_below: number;
  payments_below: number;
  transactions_below: number;
}

/** The offset of a time zone from UTC, from each change of its clocks on. */
export interface TimeZoneOffsetsTable {
  zone: number;
  starts_at: Instant;
  seconds: number;
}

/** A link with which a user sets a password. */
export interface AccountLinksTable {
  /** A random UUID. The token is derived from it and the server's secret. */
  id: string;
  kind: string;
  user_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Null: the user asked for it, or the operator made it. */
  created_by: number | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  revoked_at: Instant | null;
}

/** One row, or none while everything is kept for ever. */
export interface RetentionSettingsTable {
  id: number;
  archived_months: number | null;
  /** At least 12. A trigger lets older events be deleted, and no others. */
  audit_months: number | null;
  version: number;
  last_run_at: Instant | null;
  /** Of the run that has not ended yet. */
  erased_people: number;
  deleted_events: number;
}

/** The settings: one row, or none while the defaults apply. */
export interface SchoolTable {
  id: number;
  name: string;
  default_currency: string;
  currencies: Json;
  time_zone: string;
  /** Null: the setting TRIAL_DAYS of the server. */
  trial_days: number | null;
  support_email: string | null;
  tax_line: string | null;
  version: number;
  address: string | null;
  tax_number: string | null;
}

export interface BookmarksTable {
  user_id: number;
  item_id: string;
  created_at: Instant;
}

/** Internal notes; the subject is in the table of its type, without a foreign key. */
export interface NotesTable {
  id: Generated<number>;
  subject_type: string;
  subject_id: number;
  text: string;
  author_id: number | null;
  created_at: Instant;
}
