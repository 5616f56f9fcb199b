import { tables } from '../tables.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** What no update changes: all columns but these. */
const columnsExcept = (table: keyof typeof tables, ...changing: readonly string[]): string[] =>
  Object.keys(tables[table].columns).filter((column) => !changing.includes(column));

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

const lasting = columnsExcept(
  'audit_events',
  'subject_label',
  'before',
  'after',
  'search_key',
  'redacted_at',
  'address',
  'occurrences',
);

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

const isRefusedEntry = `${anyDiffers(columnsExcept('transactions', 'reason'))} or ${isBadChange('reason')}`;

interface Rule {
  readonly table: string;
  /** The updates that are refused. Without it, all of them. */
  readonly update?: string;
  /** The row that a new one would replace. */
  readonly replaced?: string;
}

/** Triggers of rows that are written once. Events can be deleted later. */
const rules: readonly Rule[] = [
  { table: 'audit_events', update: isRefusedEvent },
  { table: 'transactions', update: isRefusedEntry },
  {
    table: 'invoices',
    update: anyDiffers(columnsExcept('invoices', 'search_key')),
    replaced: 'id = new.id or number = new.number',
  },
  {
    table: 'invoice_lines',
    replaced: 'invoice_id = new.invoice_id and position = new.position',
  },
];

/** By the clock of the database, so an event is deleted only after the period of the settings. */
const keptInSqlite = `when coalesce(old.occurred_at >= (
      select strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || audit_months || ' months')
      from retention_settings), true)`;

/** `insert or replace` runs no delete trigger. A generated id never exists yet. */
const sqliteTriggers = rules.flatMap(({ table, update, replaced = 'id = new.id' }) => {
  const refuse = `begin select raise(abort, '${table} is append-only'); end`;
  return [
    `create trigger ${table}_no_update before update on ${table}
      ${update ? `when ${update}` : ''} ${refuse}`,
    `create trigger ${table}_no_delete before delete on ${table}
      ${table === 'audit_events' ? keptInSqlite : ''} ${refuse}`,
    `create trigger ${table}_no_replacement before insert on ${table}
      when exists (select 1 from ${table} where ${replaced}) ${refuse}`,
  ];
});

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
  `create trigger audit_events_no_delete before delete on audit_events
    for each row execute function refuse_kept_event()`,
  ...rules.flatMap(({ table, update }) => {
    const always = [...(update ? [] : ['update']), ...(table === 'audit_events' ? [] : ['delete'])];
    return [
      `create trigger ${table}_append_only before ${[...always, 'truncate'].join(' or ')} on ${table}
        for each statement execute function refuse_change()`,
      ...(update
        ? [
            `create trigger ${table}_no_update before update on ${table}
              for each row when (${update}) execute function refuse_change()`,
          ]
        : []),
    ];
  }),
];

export const appendOnlyTriggers = ({ engine }: SqlDialect): readonly string[] =>
  engine === 'sqlite' ? sqliteTriggers : postgresTriggers;
