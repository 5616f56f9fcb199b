import type { SqlDialect } from './sql-dialect.ts';

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
  'job_id',
];
const ledger = ['id', 'payment_id', 'type', 'amount_cents', 'currency', 'status', 'occurred_at'];

const issued = [
  'id',
  'number',
  'kind',
  'series',
  'position',
  'issued_on',
  'created_at',
  'payer_id',
  'student_id',
  'credits_id',
  'reason',
  'locale',
  'currency',
  'total_cents',
  'tax_cents',
  'seller',
  'buyer',
  'taxes',
];

const differs = (column: string): string => `new.${column} is distinct from old.${column}`;
const anyDiffers = (columns: readonly string[]): string => columns.map(differs).join(' or ');

/**
 * The new text is the old one with parts replaced by the marker: as a pattern, it matches the old
 * text. A text cannot become empty, and an empty one cannot become a text.
 */
const isReduced = (column: string): string => {
  const escaped = ['\\', '%', '_'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '\\${sign}')`,
    `new.${column}`,
  );
  return `coalesce(old.${column} like replace(${escaped}, '[erased]', '%') escape '\\', false)`;
};

/** The label of an event about a person becomes the neutral name of the same person. */
const isNeutralName = `((new.subject in ('User', 'Student', 'Teacher')
        and new.subject_label = 'Erased user ' || new.subject_id)
      or (new.subject = 'Session' and new.subject_label = 'Erased user ' || new.actor_id))`;

const isBadChange = (column: string, allowed = 'false'): string =>
  `(${differs(column)} and not (${isReduced(column)} or ${allowed}))`;

/** The search key is derived. An event that counts repetitions can only count more of them. */
const isRefusedEvent = `${anyDiffers(lasting)}
      or (old.redacted_at is not null and new.redacted_at is null)
      or (new.redacted_at is null
        and (${anyDiffers(['subject_label', '"before"', '"after"', 'address'])}))
      or (${differs('address')} and new.address is not null)
      or ${isBadChange('subject_label', isNeutralName)}
      or ${isBadChange('"before"')} or ${isBadChange('"after"')}
      or (old.trace_key is null and new.occurrences <> old.occurrences)
      or new.occurrences < old.occurrences`;

const isRefusedEntry = `${anyDiffers(ledger)} or ${isBadChange('reason')}`;

const refuse = (table: string): string =>
  `begin select raise(abort, '${table} is append-only'); end`;

/** `insert or replace` runs no delete trigger. A generated id never exists yet. */
const refuseReplacement = (table: string): string =>
  `create trigger ${table}_no_replacement before insert on ${table}
    when exists (select 1 from ${table} where id = new.id) ${refuse(table)}`;

/** By the clock of the database, so an event is deleted only after the period of the settings. */
const sqliteTriggers = [
  `create trigger audit_events_no_update before update on audit_events
    when ${isRefusedEvent} ${refuse('audit_events')}`,
  `create trigger audit_events_no_delete before delete on audit_events
    when coalesce(old.occurred_at >= (
      select strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || audit_months || ' months')
      from retention_settings), true) ${refuse('audit_events')}`,
  refuseReplacement('audit_events'),
  `create trigger transactions_no_update before update on transactions
    when ${isRefusedEntry} ${refuse('transactions')}`,
  `create trigger transactions_no_delete before delete on transactions ${refuse('transactions')}`,
  refuseReplacement('transactions'),
  `create trigger invoices_no_update before update on invoices
    when ${anyDiffers(issued)} ${refuse('invoices')}`,
  `create trigger invoices_no_delete before delete on invoices ${refuse('invoices')}`,
  `create trigger invoices_no_replacement before insert on invoices
    when exists (select 1 from invoices where id = new.id or number = new.number)
    ${refuse('invoices')}`,
  `create trigger invoice_lines_no_update before update on invoice_lines
    ${refuse('invoice_lines')}`,
  `create trigger invoice_lines_no_delete before delete on invoice_lines
    ${refuse('invoice_lines')}`,
  `create trigger invoice_lines_no_replacement before insert on invoice_lines
    when exists (select 1 from invoice_lines
      where invoice_id = new.invoice_id and position = new.position) ${refuse('invoice_lines')}`,
];

const postgresTriggers = [
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  `create function refuse_kept_event() returns trigger language plpgsql as $$
    begin
      if old.occurred_at < (
        select now() - make_interval(months => audit_months) from retention_settings
      ) then
        return old;
      end if;
      raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger audit_events_append_only before truncate on audit_events
    for each statement execute function refuse_change()`,
  `create trigger audit_events_no_update before update on audit_events
    for each row when (${isRefusedEvent}) execute function refuse_change()`,
  `create trigger audit_events_no_delete before delete on audit_events
    for each row execute function refuse_kept_event()`,
  `create trigger transactions_append_only before delete or truncate on transactions
    for each statement execute function refuse_change()`,
  `create trigger transactions_no_update before update on transactions
    for each row when (${isRefusedEntry}) execute function refuse_change()`,
  `create trigger invoices_append_only before delete or truncate on invoices
    for each statement execute function refuse_change()`,
  `create trigger invoices_no_update before update on invoices
    for each row when (${anyDiffers(issued)}) execute function refuse_change()`,
  `create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
    for each statement execute function refuse_change()`,
];

export const appendOnlyTriggers = ({ engine }: SqlDialect): readonly string[] =>
  engine === 'sqlite' ? sqliteTriggers : postgresTriggers;
