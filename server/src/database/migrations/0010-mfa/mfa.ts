import { lastingId } from '../0002-records/lasting-ids.ts';
import { type Migration, runStatements } from '../migration.ts';
import { flag, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const purposes = ['login', 'passkey_registration'];

const newTables = (dialect: SqlDialect): string[] => {
  const { key, text, instant, json, tableEnd } = dialect;
  const user = `user_id ${key} not null references users (id) on delete cascade`;
  return [
    // Secrets are encrypted. The pending one becomes the secret when a code of it is confirmed.
    `create table totp_secrets (
    user_id ${key} primary key not null references users (id) on delete cascade,
    secret ${text} ${lengthOf('secret', 1, 500)},
    pending_secret ${text} ${lengthOf('pending_secret', 1, 500)},
    ${instant('pending_since')},
    ${instant('confirmed_at')},
    last_step ${key} check (last_step >= 0),
    check ((secret is null) = (confirmed_at is null)),
    check ((pending_secret is null) = (pending_since is null))
  )${tableEnd}`,

    `create table passkeys (
    id ${lastingId(dialect)},
    ${user},
    credential_id ${text} not null unique ${lengthOf('credential_id', 1, 2000)},
    public_key ${text} not null ${lengthOf('public_key', 1, 5000)},
    counter ${key} not null check (counter >= 0),
    ${json('transports')} not null,
    name ${text} not null ${lengthOf('name', 1, 60)},
    ${flag('backed_up')},
    ${instant('created_at')} not null,
    ${instant('last_used_at')}
  )${tableEnd}`,

    `create table recovery_codes (
    ${user},
    code_hash ${text} not null ${lengthOf('code_hash', 64, 64)},
    ${instant('used_at')},
    primary key (user_id, code_hash)
  )${tableEnd}`,

    `create table mfa_challenges (
    token_hash ${text} primary key not null ${lengthOf('token_hash', 64, 64)},
    ${user},
    purpose ${text} not null check (${oneOf('purpose', purposes)}),
    challenge ${text} ${lengthOf('challenge', 1, 500)},
    password_fingerprint ${text} not null ${lengthOf('password_fingerprint', 64, 64)},
    failures integer not null check (failures >= 0),
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')}
  )${tableEnd}`,

    // One row, or none while nothing is required.
    `create table security_settings (
    id integer primary key check (id = 1),
    ${json('mfa_required_for')} not null,
    version integer not null check (version >= 1)
  )${tableEnd}`,
  ];
};

const newIndexes = [
  'create index passkeys_by_user on passkeys (user_id, id)',
  'create index mfa_challenges_by_user on mfa_challenges (user_id)',
  'create index mfa_challenges_by_expiry on mfa_challenges (expires_at)',
];

/** Second factors, the sign-ins that wait for one, and the roles that must have one. */
export const mfa: Migration = {
  name: '0010-mfa',
  up: (db, dialect) => runStatements(db, [...newTables(dialect), ...newIndexes]),
};
