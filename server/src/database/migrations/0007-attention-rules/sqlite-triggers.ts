import { priceAt, rootOf } from '../0005-attention/flags.ts';
import { attentionFlags, type Flags, madeAt } from './flags.ts';

type Refresh = (student: string) => string;

/** Sets the flags of all enrolments and payments of a student. */
const refreshOf =
  (flagsOfTables: readonly Flags[]): Refresh =>
  (student) =>
    flagsOfTables
      .map(({ table, columns }) => {
        const flags = Object.entries(columns).map(([name, of]) => [name, of(table)] as const);
        const set = flags.map(([name, value]) => `${name} = ${value}`);
        const differs = flags.map(([name, value]) => `${name} is not ${value}`);
        return `update ${table} set ${set.join(', ')}
        where student_id = ${student} and (${differs.join(' or ')});`;
      })
      .join('\n');

const trigger = (name: string, event: string, body: string, when = ''): string[] => [
  `drop trigger ${name}`,
  `create trigger ${name} after ${event} ${when && `when ${when}`} begin ${body} end`,
];

/** Refreshes a student when one of the columns has another value, and the old one after a move. */
const onUpdate = (
  refresh: Refresh,
  table: string,
  columns: readonly string[],
  before = '',
): string[] => [
  ...trigger(
    `${table}_attention_update`,
    `update of ${columns.join(', ')} on ${table}`,
    `${before} ${refresh('new.student_id')}`,
    columns.map((column) => `old.${column} is not new.${column}`).join(' or '),
  ),
  `create trigger ${table}_attention_move after update of student_id on ${table}
    when old.student_id <> new.student_id begin ${refresh('old.student_id')} end`,
];

const payer = (row: 'new' | 'old', column: string): string =>
  `(select y.student_id from payments y where y.id = ${row}.${column})`;

const triggersOf = (refresh: Refresh): readonly string[] => [
  ...trigger(
    'enrolments_attention_insert',
    'insert on enrolments',
    `update enrolments set transfer_root_id = ${rootOf('enrolments')},
        price_cents = coalesce(price_cents, (select c.price_cents from courses c
          where c.id = new.course_id and c.is_priced = 1))
      where id = new.id;
    ${refresh('new.student_id')}`,
  ),
  ...onUpdate(refresh, 'enrolments', [
    'student_id',
    'course_id',
    'status',
    'enrolled_at',
    'ended_at',
    'payment_id',
    'price_cents',
    'transfer_root_id',
  ]),
  ...trigger('enrolments_attention_delete', 'delete on enrolments', refresh('old.student_id')),
  ...trigger(
    'payments_attention_insert',
    'insert on payments',
    `update payments set expected_cents = ${priceAt('new.course_id', madeAt('new'))}
      where id = new.id and expected_cents is null;
    ${refresh('new.student_id')}`,
  ),
  // Not the expected price: only these triggers set it, before they refresh the student.
  ...onUpdate(
    refresh,
    'payments',
    [
      'student_id',
      'course_id',
      'status',
      'amount_cents',
      'refunded_cents',
      'created_at',
      'paid_at',
    ],
    `update payments set expected_cents = ${priceAt('new.course_id', 'new.paid_at')}
      where id = new.id and new.paid_at < new.created_at and new.paid_at is not old.paid_at;`,
  ),
  ...trigger('payments_attention_delete', 'delete on payments', refresh('old.student_id')),
  ...trigger(
    'transactions_attention_insert',
    'insert on transactions',
    refresh(payer('new', 'payment_id')),
    `new.type <> 'charge'`,
  ),
  ...trigger(
    'notes_attention_insert',
    'insert on notes',
    refresh(payer('new', 'subject_id')),
    `new.subject_type = 'payment'`,
  ),
  ...trigger(
    'notes_attention_delete',
    'delete on notes',
    refresh(payer('old', 'subject_id')),
    `old.subject_type = 'payment'`,
  ),
  ...trigger(
    'users_attention_update',
    'update of status, trial_ends_at, has_purchased on users',
    refresh('new.id'),
    `new.user_type = 'student' and (old.status <> new.status
      or old.has_purchased <> new.has_purchased or old.trial_ends_at is not new.trial_ends_at)`,
  ),
];

/** Of 0005, with the rules of this migration. */
export const sqliteTriggers: readonly string[] = triggersOf(refreshOf(attentionFlags));

/** The same with other rules, in a later migration. */
export const sqliteTriggersWith = (flags: readonly Flags[]): readonly string[] => [
  'drop trigger enrolments_attention_move',
  'drop trigger payments_attention_move',
  ...triggersOf(refreshOf(flags)),
];
