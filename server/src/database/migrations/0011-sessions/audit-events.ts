import type { Kysely } from 'kysely';
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
  'trace_key',
];

/** These can contain personal data: only a redaction changes them. */
const redacted = ['subject_label', '"before"', '"after"', 'address'];

/** An event that counts repetitions can only count more of them. */
const isRefused = (differs: (column: string) => string): string =>
  `(old.redacted_at is not null and new.redacted_at is null)
      or (new.redacted_at is null and (${redacted.map(differs).join(' or ')}))
      or (old.trace_key is null and new.occurrences <> old.occurrences)
      or new.occurrences < old.occurrences
      or ${lasting.map(differs).join(' or ')}`;

const columns = ({ text }: SqlDialect): string[] => [
  /** The network of the client, not its address. */
  `address ${text} ${lengthOf('address', 1, 60)}`,
  /** How often it happened within the window of its trace key. */
  'occurrences integer not null default 1 check (occurrences >= 1)',
  /** Names what is counted together: the same thing in the same window has one event. */
  `trace_key ${text} ${lengthOf('trace_key', 1, 200)}`,
];

const sqliteTriggers = [
  'drop trigger audit_events_no_update',
  `create trigger audit_events_no_update before update on audit_events
      when ${isRefused((column) => `new.${column} is not old.${column}`)} begin
      select raise(abort, 'audit_events is append-only');
    end`,
];

const postgresTriggers = [
  'drop trigger audit_events_no_update on audit_events',
  `create trigger audit_events_no_update before update on audit_events
    for each row when (${isRefused((column) => `new.${column} is distinct from old.${column}`)})
    execute function refuse_change()`,
];

/** Events can have a network and count repetitions, which a flood of attempts needs. */
export async function changeAuditEvents(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await runStatements(db, [
    ...columns(dialect).map((column) => `alter table audit_events add column ${column}`),
    'create unique index audit_by_trace on audit_events (trace_key) where trace_key is not null',
    ...(dialect.engine === 'sqlite' ? sqliteTriggers : postgresTriggers),
  ]);
}
