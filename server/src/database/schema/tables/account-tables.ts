import * as t from '../columns.ts';
import { table } from '../columns.ts';

/** A session of an older node cannot be extended, and counts as signed in long ago. */
const longAgo = t.instant.with(`default '1970-01-01T00:00:00.000Z'`);

/** Tokens, keys and codes are stored as hashes, secrets encrypted. */
export const accountTables = {
  /** One sign-in on one device, with its family of refresh tokens. */
  sessions: table({
    id: t.text(1, 100).primary,
    user_id: t.reference('users', 'cascade'),
    user_agent: t.text(0, 500).optional,
    address: t.text(0, 100).optional,
    created_at: t.instant,
    last_used_at: t.instant,
    /** Moves with every refresh, but never beyond `ends_at`. */
    expires_at: t.instant,
    ended_at: t.instant.optional,
    /** When the user last proved who they are. */
    authenticated_at: longAgo,
    ends_at: longAgo,
  }),

  refresh_tokens: table({
    /** SHA-256 of the token, hexadecimal. */
    hash: t.text(64, 64).primary,
    session_id: t.text().with('references sessions (id) on delete cascade'),
    /** The token that this one replaced; null for the first of a session. */
    parent_hash: t.text(64, 64).optional,
    created_at: t.instant,
    expires_at: t.instant,
    /** When it was first used. */
    used_at: t.instant.optional,
    /** When a later token of the family was first used; using this one again is token reuse. */
    retired_at: t.instant.optional,
  }),

  /** A link with which a user sets a password. */
  account_links: table({
    /** A random UUID. The token is derived from it and the server's secret. */
    id: t.text(36, 36).primary,
    kind: t.oneOf('invitation', 'password_reset'),
    user_id: t.reference('users', 'cascade'),
    /** SHA-256 of the token, hexadecimal. */
    token_hash: t.text(64, 64).unique,
    /** Null: the user asked for it, or the operator made it. */
    created_by: t.reference('users').optional,
    created_at: t.instant,
    expires_at: t.instant,
    used_at: t.instant.optional,
    revoked_at: t.instant.optional,
  }),

  totp_secrets: table({
    user_id: t.reference('users', 'cascade').primary,
    /** Encrypted for the user; null until the first code was confirmed. */
    secret: t.text(1, 500).optional,
    /** Encrypted; replaces the secret when a code of it is confirmed. */
    pending_secret: t.text(1, 500).optional,
    pending_since: t.instant.optional,
    confirmed_at: t.instant.optional,
    /** The 30-second step of the last accepted code: no code of it or before is accepted again. */
    last_step: t.key.atLeast(0).optional,
  }).with(
    'check ((secret is null) = (confirmed_at is null))',
    'check ((pending_secret is null) = (pending_since is null))',
  ),

  passkeys: table({
    id: t.lastingId,
    user_id: t.reference('users', 'cascade'),
    /** Base64url, unique for all users. */
    credential_id: t.text(1, 2000).unique,
    /** The COSE key, base64url. */
    public_key: t.text(1, 5000),
    /** Of the authenticator; 0 if it does not count. */
    counter: t.key.atLeast(0),
    transports: t.json,
    name: t.text(1, 60),
    backed_up: t.flag,
    created_at: t.instant,
    last_used_at: t.instant.optional,
  }),

  recovery_codes: table({
    user_id: t.reference('users', 'cascade'),
    /** SHA-256 of the user and the code, hexadecimal. */
    code_hash: t.text(64, 64),
    used_at: t.instant.optional,
  }).with('primary key (user_id, code_hash)'),

  /** A sign-in that waits for its second factor, or a passkey that is being created. */
  mfa_challenges: table({
    /** SHA-256 of the token of a sign-in, or of the challenge of a new passkey. */
    token_hash: t.text(64, 64).primary,
    user_id: t.reference('users', 'cascade'),
    purpose: t.oneOf('login', 'passkey_registration'),
    /** What a passkey has to sign, base64url. */
    challenge: t.text(1, 500).optional,
    /** SHA-256 of the password hash: a change of the password ends the challenge. */
    password_fingerprint: t.text(64, 64),
    failures: t.integer.atLeast(0),
    created_at: t.instant,
    expires_at: t.instant,
    used_at: t.instant.optional,
  }),

  /** Attempts that are limited, one row per key: an account, a network, or both. */
  attempts: table({
    /** SHA-256 of the key, hexadecimal. */
    bucket: t.text(64, 64).primary,
    /** The times of the last failures, the latest first, one after the other; each has 24 characters. */
    failed: t.text().startsAt(''),
    /** Attempts that have begun and not ended. */
    pending: t.integer.startsAt(0),
    /** When the server of the pending attempts must have crashed. */
    pending_until: t.instant.optional,
    /** The row can be deleted after this time. */
    expires_at: t.instant,
  }),

  idempotency_keys: table({
    user_id: t.reference('users', 'cascade'),
    key: t.text(1, 128),
    /** Method, path and a hash of the body: another request cannot use the same key. */
    fingerprint: t.text(1, 500),
    status: t.integer.between(100, 599),
    body: t.json,
    created_at: t.instant,
  }).with('primary key (user_id, key)'),

  views: table({
    id: t.lastingId,
    owner_id: t.reference('users'),
    /** The name of a screen. */
    list: t.text(),
    name: t.text(1, 60),
    /** A query string of the list. */
    query: t.text(0, 20000),
    is_shared: t.flag.startsAt(0),
    version: t.version,
  }),

  /** The view with which a list opens for a user. */
  default_views: table({
    user_id: t.reference('users', 'cascade'),
    list: t.text(),
    view_id: t.reference('views', 'cascade'),
  }).with('primary key (user_id, list)'),
};
