import { type Migration, runStatements } from '../migration.ts';
import { lengthOf, type SqlDialect } from '../sql-dialect.ts';
import { appendOnlyTriggers } from './append-only.ts';

const newTables = ({ key, text, instant, tableEnd }: SqlDialect): string[] => [
  // One row, or none while everything is kept. Periods are in months.
  `create table privacy_settings (
    id integer primary key check (id = 1),
    audit_months integer check (audit_months between 12 and 600),
    archived_months integer check (archived_months between 1 and 600),
    notes_months integer check (notes_months between 1 and 600),
    sessions_months integer check (sessions_months between 1 and 600),
    ${instant('audit_deletable_before')},
    version integer not null check (version >= 1)
  )${tableEnd}`,
  // The new address of a user who has not confirmed it yet.
  `create table email_changes (
    user_id ${key} primary key references users (id) on delete cascade,
    id ${text} not null unique,
    email ${text} not null ${lengthOf('email', 3, 254)},
    token_hash ${text} not null unique,
    ${instant('created_at')} not null,
    ${instant('expires_at')} not null
  )${tableEnd}`,
  'create index email_changes_by_expiry on email_changes (expires_at)',
];

/** Personal data leaves the school for good: by erasure, by retention, and nowhere else. */
export const privacy: Migration = {
  name: '0017-privacy',
  async up(db, dialect) {
    await runStatements(db, [
      ...newTables(dialect),
      // When a user was archived, for the retention of archived people.
      `alter table users add column ${dialect.instant('archived_at')}`,
      `update users set archived_at = coalesce(
        (select max(e.occurred_at) from audit_events e
          where e.action = 'user.status_changed' and e.subject in ('User', 'Student', 'Teacher')
            and e.subject_id = cast(users.id as text)),
        last_login_at, created_at) where status = 'archived'`,
      'create index users_by_archived on users (archived_at) where archived_at is not null',
      ...appendOnlyTriggers(dialect),
    ]);
  },
};
