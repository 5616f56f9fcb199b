import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';

const table = ({ instant, tableEnd }: SqlDialect): string =>
  `create table retention_settings (
    id integer primary key check (id = 1),
    archived_months integer check (archived_months >= 1),
    audit_months integer check (audit_months >= 12),
    version integer not null check (version >= 1),
    ${instant('last_run_at')},
    erased_people integer not null default 0,
    deleted_events integer not null default 0
  )${tableEnd}`;

/** From the audit trail. Without an event the period starts with this upgrade. */
const archivedAt = ({ engine }: SqlDialect): string =>
  `update users set archived_at = coalesce((
      select e.occurred_at from audit_events e
      where e.action = 'user.status_changed' and e.subject_id = cast(users.id as text)
        and e.subject in ('User', 'Teacher', 'Student')
      order by e.id desc limit 1),
      ${engine === 'sqlite' ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')" : 'now()'})
    where status = 'archived'`;

/** By the clock of the database, so an event is deleted only after the period of the settings. */
const sqliteTriggers = [
  'drop trigger audit_events_no_delete',
  `create trigger audit_events_no_delete before delete on audit_events
    when coalesce(old.occurred_at >= (
      select strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || audit_months || ' months')
      from retention_settings), true)
    begin select raise(abort, 'audit_events is append-only'); end`,
];

const postgresTriggers = [
  'drop trigger audit_events_append_only on audit_events',
  `create trigger audit_events_append_only before truncate on audit_events
    for each statement execute function refuse_change()`,
  `create function refuse_kept_event() returns trigger language plpgsql as $$
    begin
      if old.occurred_at < (
        select now() - make_interval(months => audit_months) from retention_settings
      ) then
        return old;
      end if;
      raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_events_no_delete before delete on audit_events
    for each row execute function refuse_kept_event()`,
];

/** How long archived people and audit events are kept. */
export const retention: Migration = {
  name: '0019-retention',
  async up(db, dialect) {
    await runStatements(db, [
      table(dialect),
      `alter table users add column ${dialect.instant('archived_at')}`,
      archivedAt(dialect),
      `create index users_archived on users (archived_at)
        where archived_at is not null and erased_at is null`,
      ...(dialect.engine === 'sqlite' ? sqliteTriggers : postgresTriggers),
    ]);
  },
};
