import { attentionFlags, flagInputs } from '../attention-flags.ts';
import { madeAt, priceAt, rootOf } from '../derived-columns.ts';

/** Sets the flags of all enrolments and payments of a student. */
const refresh = (student: string): string =>
  attentionFlags
    .map(({ table, columns }) => {
      const flags = Object.entries(columns).map(([name, of]) => [name, of(table)] as const);
      const set = flags.map(([name, value]) => `${name} = ${value}`);
      const differs = flags.map(([name, value]) => `${name} is not ${value}`);
      return `update ${table} set ${set.join(', ')}
        where student_id = ${student} and (${differs.join(' or ')});`;
    })
    .join('\n');

const trigger = (name: string, event: string, body: string, when = ''): string =>
  `create trigger ${name} after ${event} ${when && `when ${when}`} begin ${body} end`;

/** Refreshes a student when one of the columns has another value, and the old one after a move. */
const onUpdate = (table: keyof typeof flagInputs, before = ''): string[] => [
  trigger(
    `${table}_attention_update`,
    `update of student_id, ${flagInputs[table].join(', ')} on ${table}`,
    `${before} ${refresh('new.student_id')}`,
    ['student_id', ...flagInputs[table]]
      .map((column) => `old.${column} is not new.${column}`)
      .join(' or '),
  ),
  trigger(
    `${table}_attention_move`,
    `update of student_id on ${table}`,
    refresh('old.student_id'),
    'old.student_id <> new.student_id',
  ),
];

const payer = (row: 'new' | 'old', column: string): string =>
  `(select y.student_id from payments y where y.id = ${row}.${column})`;

export const sqliteAttentionTriggers: readonly string[] = [
  trigger(
    'enrolments_attention_insert',
    'insert on enrolments',
    `update enrolments set transfer_root_id = ${rootOf('enrolments')},
        price_cents = coalesce(price_cents, (select c.price_cents from courses c
          where c.id = new.course_id and c.is_priced = 1))
      where id = new.id;
    ${refresh('new.student_id')}`,
  ),
  ...onUpdate('enrolments'),
  trigger('enrolments_attention_delete', 'delete on enrolments', refresh('old.student_id')),
  trigger(
    'payments_attention_insert',
    'insert on payments',
    `update payments set expected_cents = ${priceAt('new.course_id', madeAt('new'))}
      where id = new.id and expected_cents is null;
    ${refresh('new.student_id')}`,
  ),
  ...onUpdate(
    'payments',
    `update payments set expected_cents = ${priceAt('new.course_id', 'new.paid_at')}
      where id = new.id and new.paid_at < new.created_at and new.paid_at is not old.paid_at;`,
  ),
  trigger('payments_attention_delete', 'delete on payments', refresh('old.student_id')),
  trigger(
    'transactions_attention_insert',
    'insert on transactions',
    refresh(payer('new', 'payment_id')),
    `new.type <> 'charge'`,
  ),
  trigger(
    'notes_attention_insert',
    'insert on notes',
    refresh(payer('new', 'subject_id')),
    `new.subject_type = 'payment'`,
  ),
  trigger(
    'notes_attention_delete',
    'delete on notes',
    refresh(payer('old', 'subject_id')),
    `old.subject_type = 'payment'`,
  ),
  trigger(
    'users_attention_update',
    'update of status, trial_ends_at, has_purchased on users',
    refresh('new.id'),
    `new.user_type = 'student' and (old.status <> new.status
      or old.has_purchased <> new.has_purchased or old.trial_ends_at is not new.trial_ends_at)`,
  ),
];
