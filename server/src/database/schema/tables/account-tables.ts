import { flag, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

/** A session of an older node cannot be extended, and counts as signed in long ago. */
const longAgo = `default '1970-01-01T00:00:00.000Z'`;

/** Tokens, keys and codes are stored as hashes, secrets encrypted. */
export const accountTables = ({ lastingId, key, text, instant, json }: SqlDialect) => {
  const user = `user_id ${key} not null references users (id) on delete cascade`;
  return {
    sessions: `
    id ${text} primary key not null ${lengthOf('id', 1, 100)},
    ${user},
    user_agent ${text} ${lengthOf('user_agent', 0, 500)},
    address ${text} ${lengthOf('address', 0, 100)},
    ${instant('created_at')} not null,
    ${instant('last_used_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('ended_at')},
    ${instant('authenticated_at')} not null ${longAgo},
    ${instant('ends_at')} not null ${longAgo}`,

    refresh_tokens: `
    hash ${text} primary key not null ${lengthOf('hash', 64, 64)},
    session_id ${text} not null references sessions (id) on delete cascade,
    parent_hash ${text} ${lengthOf('parent_hash', 64, 64)},
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')},
    ${instant('retired_at')}`,

    account_links: `
    id ${text} primary key not null ${lengthOf('id', 36, 36)},
    kind ${text} not null check (${oneOf('kind', ['invitation', 'password_reset'])}),
    ${user},
    token_hash ${text} not null unique ${lengthOf('token_hash', 64, 64)},
    created_by ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')},
    ${instant('revoked_at')}`,

    totp_secrets: `
    user_id ${key} primary key not null references users (id) on delete cascade,
    secret ${text} ${lengthOf('secret', 1, 500)},
    pending_secret ${text} ${lengthOf('pending_secret', 1, 500)},
    ${instant('pending_since')},
    ${instant('confirmed_at')},
    last_step ${key} check (last_step >= 0),
    check ((secret is null) = (confirmed_at is null)),
    check ((pending_secret is null) = (pending_since is null))`,

    passkeys: `
    id ${lastingId},
    ${user},
    credential_id ${text} not null unique ${lengthOf('credential_id', 1, 2000)},
    public_key ${text} not null ${lengthOf('public_key', 1, 5000)},
    counter ${key} not null check (counter >= 0),
    ${json('transports')} not null,
    name ${text} not null ${lengthOf('name', 1, 60)},
    ${flag('backed_up')},
    ${instant('created_at')} not null,
    ${instant('last_used_at')}`,

    recovery_codes: `
    ${user},
    code_hash ${text} not null ${lengthOf('code_hash', 64, 64)},
    ${instant('used_at')},
    primary key (user_id, code_hash)`,

    mfa_challenges: `
    token_hash ${text} primary key not null ${lengthOf('token_hash', 64, 64)},
    ${user},
    purpose ${text} not null check (${oneOf('purpose', ['login', 'passkey_registration'])}),
    challenge ${text} ${lengthOf('challenge', 1, 500)},
    password_fingerprint ${text} not null ${lengthOf('password_fingerprint', 64, 64)},
    failures integer not null check (failures >= 0),
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')}`,

    attempts: `
    bucket ${text} primary key not null ${lengthOf('bucket', 64, 64)},
    failed ${text} not null default '',
    pending integer not null default 0,
    ${instant('pending_until')},
    ${instant('expires_at')} not null`,

    idempotency_keys: `
    ${user},
    key ${text} not null ${lengthOf('key', 1, 128)},
    fingerprint ${text} not null ${lengthOf('fingerprint', 1, 500)},
    status integer not null check (status between 100 and 599),
    ${json('body')} not null,
    ${instant('created_at')} not null,
    primary key (user_id, key)`,
  };
};
