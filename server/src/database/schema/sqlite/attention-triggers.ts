import {
  type Flags,
  findsPayments,
  flagInputs,
  hasEndedOrReturned,
  isAlone,
  paidFlags,
  paymentFlags,
  setPaid,
} from '../attention-flags.ts';
import { balanceInputs, chainOf, openSteps, setCharged } from '../balances.ts';
import { rootOf } from '../derived-columns.ts';

/** Sets the columns of some rows, each step after those that it depends on. */
const setColumns = (steps: readonly Flags[], scope: Record<Flags['table'], string>): string =>
  steps
    .map(({ table, columns }) => {
      const values = Object.entries(columns).map(([name, of]) => [name, of(table)] as const);
      const set = values.map(([name, value]) => `${name} = ${value}`);
      const differs = values.map(([name, value]) => `${name} is not (${value})`);
      return `update ${table} set ${set.join(', ')}
        where ${scope[table]} and (${differs.join(' or ')});`;
    })
    .join('\n');

/** What the payments pay for, the enrolments, and then the flags of the payments. */
const refreshRows = (payments: string, enrolments: string): string => {
  const scope = { payments, enrolments: '', charges: '' };
  return `${setColumns([paidFlags], scope)} ${setPaid(enrolments)}; ${setColumns([paymentFlags], scope)}`;
};

const setOpen = (charges: string): string =>
  setColumns(openSteps, { charges, enrolments: '', payments: '' });

/** Of all enrolments and payments of a student. */
const refresh = (student: string): string =>
  refreshRows(`student_id = ${student}`, `r.student_id = ${student}`);

const chains = `(select ${chainOf('x')} from enrolments x where x.student_id = new.student_id
        and (+x.course_id = new.course_id or +x.id = new.enrolment_id))`;

/** Other payments of the student have another enrolment, and keep what they have. */
const refreshPaid = refreshRows(
  `student_id = new.student_id
        and (+course_id = new.course_id or +enrolment_root_id in ${chains})`,
  `r.student_id = new.student_id and ${chainOf('r')} in ${chains}`,
);

const refreshBalance = (enrolment: string): string =>
  `${setCharged(`r.id = ${enrolment}`)}; ${setOpen(`enrolment_id = ${enrolment}`)}`;

export const trigger = (name: string, event: string, body: string, when = ''): string =>
  `create trigger ${name} after ${event} ${when && `when ${when}`} begin ${body} end`;

/** Refreshes a student when one of the columns has another value, and the old one after a move. */
const onUpdate = (table: keyof typeof flagInputs): string[] => [
  trigger(
    `${table}_attention_update`,
    `update of student_id, ${flagInputs[table].join(', ')} on ${table}`,
    refresh('new.student_id'),
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

const hasNewInputs = balanceInputs
  .map((column) => `old.${column} is not new.${column}`)
  .join(' or ');

/** The charges of a cancelled enrolment decide whether its payments still pay for it. */
const onChargesOfCancelled = (event: string, row: 'new' | 'old', when = 'true'): string => {
  const cancelled = `from enrolments y where y.id = ${row}.enrolment_id and y.status = 'cancelled'`;
  return trigger(
    `charges_attention_${event.split(' ')[0]}_${row}`,
    `${event} on charges`,
    refresh(`(select y.student_id ${cancelled})`),
    `exists (select 1 ${cancelled}) and (${when})`,
  );
};

export const sqliteAttentionTriggers: readonly string[] = [
  trigger(
    'enrolments_fill',
    'insert on enrolments',
    `update enrolments set transfer_root_id = ${rootOf('enrolments')},
        price_cents = coalesce(price_cents, (select c.price_cents from courses c
          where c.id = new.course_id and c.is_priced = 1))
      where id = new.id;`,
    'new.transferred_from_id is not null or new.price_cents is null',
  ),
  trigger(
    'enrolments_attention_insert',
    'insert on enrolments',
    refresh('new.student_id'),
    findsPayments('new'),
  ),
  ...onUpdate('enrolments'),
  trigger('enrolments_attention_delete', 'delete on enrolments', refresh('old.student_id')),
  trigger('payments_attention_insert', 'insert on payments', refreshPaid, `not ${isAlone('new')}`),
  ...onUpdate('payments'),
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
    'update of status on users',
    setColumns([paymentFlags], { payments: 'student_id = new.id', enrolments: '', charges: '' }),
    hasEndedOrReturned('old', 'new'),
  ),
  trigger(
    'enrolments_balance_update',
    'update of balance_cents on enrolments',
    setOpen('enrolment_id = new.id'),
    'old.balance_cents <> new.balance_cents',
  ),
  trigger('charges_balance_insert', 'insert on charges', refreshBalance('new.enrolment_id')),
  trigger(
    'charges_balance_update',
    `update of ${balanceInputs.join(', ')} on charges`,
    refreshBalance('new.enrolment_id'),
    hasNewInputs,
  ),
  trigger(
    'charges_balance_move',
    'update of enrolment_id on charges',
    refreshBalance('old.enrolment_id'),
    'old.enrolment_id <> new.enrolment_id',
  ),
  trigger('charges_balance_delete', 'delete on charges', refreshBalance('old.enrolment_id')),
  onChargesOfCancelled('insert', 'new'),
  onChargesOfCancelled(`update of ${balanceInputs.join(', ')}`, 'new', hasNewInputs),
  onChargesOfCancelled('update of enrolment_id', 'old', 'old.enrolment_id <> new.enrolment_id'),
  onChargesOfCancelled('delete', 'old'),
];
