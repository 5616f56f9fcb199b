import { lastPaymentOf, transferredTo } from '../derived-columns.ts';
import { ledgerSums, refreshPayments } from '../payment-state.ts';
import { trigger } from './attention-triggers.ts';

const paid = `('paid', 'partially_refunded', 'refunded')`;

const activeCount = `(select count(*) from enrolments
        where student_id = users.id and status = 'active')`;
const waitingSince = `case when ${activeCount} = 0 then coalesce(
        (select max(ended_at) from enrolments where student_id = users.id), created_at) end`;

const refreshStudent = (id: string): string => `
    update users set enrolled_course_count = ${activeCount}, waiting_since = ${waitingSince}
      where id = ${id} and (enrolled_course_count <> ${activeCount}
        or waiting_since is not (${waitingSince}));`;

const addToCourse = (row: 'new' | 'old'): string => `
    update courses set student_count = student_count ${row === 'new' ? '+' : '-'} 1
      where id = ${row}.course_id and ${row}.status = 'active';`;

const refreshPayer = (id: string): string => `
    update users set last_payment_id = ${lastPaymentOf('users')}
      where id = ${id} and last_payment_id is not ${lastPaymentOf('users')};`;

const refreshTransfer = (id: string): string => `
    update enrolments set transferred_to_id = ${transferredTo('enrolments')} where id = ${id};`;

const setPurchased = `
    update users set has_purchased = 1
      where id = new.student_id and has_purchased = 0 and new.status in ${paid};`;

const refreshPayment = refreshPayments(
  '= new.payment_id',
  `(select ${ledgerSums} from transactions t where t.payment_id = new.payment_id)`,
);

export const sqliteCounterTriggers: readonly string[] = [
  `create trigger users_fill after insert on users when new.user_type = 'student'
    and ((new.enrolled_course_count = 0) = (new.waiting_since is null)
      or new.class_level_id is not null or new.class_level_position is not null) begin
    update users set
      waiting_since = case when enrolled_course_count = 0
        then coalesce(waiting_since, created_at) end,
      class_level_position = (select position from class_levels where id = class_level_id)
      where id = new.id;
  end`,
  trigger(
    'users_level',
    'update of class_level_id on users',
    `update users set
      class_level_position = (select position from class_levels where id = class_level_id)
      where id = new.id;`,
  ),
  trigger(
    'class_levels_position',
    'update of position on class_levels',
    `update users set class_level_position = new.position where class_level_id = new.id;`,
  ),

  trigger(
    'enrolments_insert',
    'insert on enrolments',
    refreshStudent('new.student_id') + addToCourse('new'),
  ),
  trigger(
    'enrolments_update',
    'update of student_id, course_id, status, ended_at on enrolments',
    refreshStudent('old.student_id') +
      refreshStudent('new.student_id') +
      addToCourse('old') +
      addToCourse('new'),
  ),
  trigger(
    'enrolments_delete',
    'delete on enrolments',
    refreshStudent('old.student_id') + addToCourse('old'),
  ),

  trigger(
    'enrolments_transferred_insert',
    'insert on enrolments',
    refreshTransfer('new.transferred_from_id'),
    'new.transferred_from_id is not null',
  ),
  trigger(
    'enrolments_transferred_delete',
    'delete on enrolments',
    refreshTransfer('old.transferred_from_id'),
    'old.transferred_from_id is not null',
  ),
  trigger(
    'enrolments_transferred_update',
    'update of status on enrolments',
    refreshTransfer('new.id'),
    'old.status <> new.status',
  ),

  trigger('payments_insert', 'insert on payments', refreshPayer('new.student_id') + setPurchased),
  trigger(
    'payments_update',
    'update of student_id, created_at, paid_at, status on payments',
    refreshPayer('old.student_id') + refreshPayer('new.student_id') + setPurchased,
  ),
  trigger('payments_delete', 'delete on payments', refreshPayer('old.student_id')),

  trigger('transactions_insert', 'insert on transactions', refreshPayment),
];
