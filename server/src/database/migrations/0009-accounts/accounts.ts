import { type Migration, runStatements } from '../migration.ts';
import { lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const kinds = ['invitation', 'password_reset'];

/** Links with which a user sets a password: only a hash of the token is stored. */
const tables = ({ key, text, instant, tableEnd }: SqlDialect): string[] => [
  `create table account_links (
    id ${text} primary key not null ${lengthOf('id', 36, 36)},
    kind ${text} not null check (${oneOf('kind', kinds)}),
    user_id ${key} not null references users (id) on delete cascade,
    token_hash ${text} not null unique ${lengthOf('token_hash', 64, 64)},
    created_by ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null,
    ${instant('used_at')},
    ${instant('revoked_at')}
  )${tableEnd}`,
];

const indexes: readonly string[] = [
  'create index account_links_by_user on account_links (user_id, kind, created_at)',
  'create index account_links_by_creator on account_links (created_by)',
  'create index account_links_by_expiry on account_links (expires_at)',
];

export const accounts: Migration = {
  name: '0009-accounts',
  up: (db, dialect) => runStatements(db, [...tables(dialect), ...indexes]),
};
