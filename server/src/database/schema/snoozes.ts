import type { SqlDialect } from './sql-dialect.ts';

type End = readonly [kind: string, table: string, column: string, when: string];

const isOver = (column: string): string => `old.${column} is not null and new.${column} is null`;
const isOther = (column: string): string => `old.${column} is distinct from new.${column}`;

const wasPending = `old.status = 'pending' and new.status <> 'pending'`;

/** A snooze is for one situation: it ends with that, not only at its time. */
const ends: readonly End[] = [
  ['paid_not_enrolled', 'payments', 'not_enrolled_since', isOver('not_enrolled_since')],
  ['failed_payment', 'payments', 'failed_since', isOver('failed_since')],
  ['pending_payment_old', 'payments', 'status', wasPending],
  ['enrolled_unpaid', 'enrolments', 'overdue_from', isOther('overdue_from')],
  ['overdue', 'enrolments', 'overdue_from', isOther('overdue_from')],
  ['overpaid', 'enrolments', 'overpaid_since', isOther('overpaid_since')],
  ['refunded_still_enrolled', 'enrolments', 'refunded_since', isOver('refunded_since')],
  ['trial_ending', 'users', 'trial_ends_at', isOther('trial_ends_at')],
  ['course_over_capacity', 'courses', 'capacity', isOther('capacity')],
  ['course_without_teacher', 'courses', 'teacher_id', isOther('teacher_id')],
  ['course_starting_without_students', 'courses', 'starts_at', isOther('starts_at')],
];

const sqliteTrigger = ([kind, table, column, when]: End): string =>
  `create trigger ${table}_end_${kind} after update of ${column} on ${table} when ${when}
    begin delete from attention_snoozes where kind = '${kind}' and item_id = new.id; end`;

const endSnooze = `create function end_snooze() returns trigger language plpgsql as $$
    begin
      delete from attention_snoozes where kind = tg_argv[0] and item_id = new.id;
      return null;
    end $$`;

const postgresTrigger = ([kind, table, column, when]: End): string =>
  `create trigger ${table}_end_${kind} after update of ${column} on ${table}
    for each row when (${when}) execute function end_snooze('${kind}')`;

export const snoozeTriggers = ({ engine }: Pick<SqlDialect, 'engine'>): readonly string[] =>
  engine === 'sqlite' ? ends.map(sqliteTrigger) : [endSnooze, ...ends.map(postgresTrigger)];
