import { type Kysely, sql } from 'kysely';
import { runStatements } from '../migration.ts';
import { lengthOf, type SqlDialect } from '../sql-dialect.ts';

/** What no update of an event can change. */
const lasting = [
  'id',
  'actor_id',
  'action',
  'subject',
  'subject_id',
  'request_id',
  'occurred_at',
  'reverts_id',
  'subject_version',
];

/** These can contain personal data: only a redaction changes them. */
const redacted = ['subject_label', '"before"', '"after"'];

/**
 * An event can be redacted more than once, because it can name several people. The search key is
 * computed from other columns and from the actor's name, which can change.
 */
const isRefused = (differs: (column: string) => string): string =>
  `(old.redacted_at is not null and new.redacted_at is null)
      or (new.redacted_at is null and (${redacted.map(differs).join(' or ')}))
      or ${lasting.map(differs).join(' or ')}`;

const indexes = [
  'create index audit_by_target on audit_events (subject, subject_id, occurred_at, id)',
  'create unique index audit_reverts on audit_events (reverts_id) where reverts_id is not null',
];

const addedColumns = ({ key, instant }: SqlDialect): string[] => [
  /** The event that this one reverted. */
  `reverts_id ${key} references audit_events (id) on delete restrict`,
  /** The version of the subject after the change: a later one prevents a revert. */
  'subject_version integer check (subject_version >= 1)',
  /** When personal data was removed from the event. */
  instant('redacted_at'),
];

/** SQLite cannot drop a check, so the table is copied. Its indexes and triggers are created again. */
async function rebuildForSqlite(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  const { id, key, text, instant, json, tableEnd } = dialect;
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = 'audit_events' and type in ('index', 'trigger') and sql is not null
      and name <> 'audit_events_no_update' order by rowid`.execute(db);
  const copied = `id, actor_id, action, subject, subject_id, subject_label, "before", "after",
    request_id, occurred_at, search_key`;
  await runStatements(db, [
    `create table new_audit_events (
      id ${id},
      actor_id ${key} references users (id) on delete restrict,
      action ${text} not null ${lengthOf('action', 1, 80)},
      subject ${text} not null ${lengthOf('subject', 1, 40)},
      subject_id ${text} not null ${lengthOf('subject_id', 1, 100)},
      subject_label ${text} not null,
      ${json('"before"')},
      ${json('"after"')},
      request_id ${text} ${lengthOf('request_id', 1, 200)},
      ${instant('occurred_at')} not null,
      search_key ${text} not null,
      ${addedColumns(dialect).join(', ')}
    )${tableEnd}`,
    `insert into new_audit_events (${copied}) select ${copied} from audit_events`,
    'drop table audit_events',
    'alter table new_audit_events rename to audit_events',
    ...rows.map((part) => part.sql),
    `create trigger audit_events_no_update before update on audit_events
      when ${isRefused((column) => `new.${column} is not old.${column}`)} begin
      select raise(abort, 'audit_events is append-only');
    end`,
  ]);
}

const postgresStatements = (dialect: SqlDialect): string[] => [
  `alter table audit_events
    drop constraint audit_events_action_check,
    drop constraint audit_events_subject_check,
    add ${lengthOf('action', 1, 80)},
    add ${lengthOf('subject', 1, 40)},
    ${addedColumns(dialect)
      .map((column) => `add column ${column}`)
      .join(', ')}`,
  'drop trigger audit_events_append_only on audit_events',
  `create trigger audit_events_append_only before delete or truncate on audit_events
    for each statement execute function refuse_change()`,
  `create trigger audit_events_no_update before update on audit_events
    for each row when (${isRefused((column) => `new.${column} is distinct from old.${column}`)})
    execute function refuse_change()`,
];

/** Actions and subjects become data, and an event knows what it reverted. */
export async function changeAuditEvents(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  if (dialect.engine === 'sqlite') await rebuildForSqlite(db, dialect);
  else await runStatements(db, postgresStatements(dialect));
  await runStatements(db, indexes);
}
