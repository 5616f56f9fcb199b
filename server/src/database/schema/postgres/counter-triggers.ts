import { lastPaymentOf, transferredTo } from '../derived-columns.ts';
import { ledgerSums, refreshPayments } from '../payment-state.ts';
import { afterEach, among, everyChange, lockRows } from './change-triggers.ts';

const paid = `('paid', 'partially_refunded', 'refunded')`;

const fillUsers = [
  `create function users_fill() returns trigger language plpgsql as $$
    begin
      if new.user_type = 'student' then
        if tg_op = 'INSERT' and new.enrolled_course_count = 0 then
          new.waiting_since := coalesce(new.waiting_since, new.created_at);
        end if;
        -- Locked: the level must not change its position before this row exists.
        select position into new.class_level_position
          from class_levels where id = new.class_level_id for key share;
      end if;
      return new;
    end $$`,
  `create trigger users_fill before insert or update of class_level_id on users
    for each row execute function users_fill()`,
  ...afterEach(
    'class_levels_position',
    'class_levels',
    ['update'],
    () => `
      update users u set class_level_position = l.position from new_rows l
        where u.class_level_id = l.id and u.class_level_position is distinct from l.position;`,
    ['id', 'position'],
  ),
];

const enrolments = afterEach(
  'enrolments_changed',
  'enrolments',
  everyChange,
  (changed) => `
      ${lockRows('users', 'id', `select student_id from ${changed} r`)}
      update users u set enrolled_course_count = due.active, waiting_since = due.since
        from (
          select s.id, count(e.id) filter (where e.status = 'active') as active,
            case when count(e.id) filter (where e.status = 'active') = 0
              then coalesce(max(e.ended_at), s.created_at) end as since
          from users s left join enrolments e on e.student_id = s.id
          where s.id ${among(`select student_id from ${changed} r`)}
          group by s.id
        ) due
        where u.id = due.id and (u.enrolled_course_count, u.waiting_since)
          is distinct from (due.active, due.since);
      ${lockRows('courses', 'id', `select course_id from ${changed} r where status = 'active'`)}
      update courses c set student_count = c.student_count + d.delta
        from (
          select course_id, sum(sign) as delta from ${changed} r
          where status = 'active' group by course_id having sum(sign) <> 0
        ) d
        where c.id = d.course_id;`,
  ['id', 'student_id', 'course_id', 'status', 'ended_at'],
);

const payments = afterEach(
  'payments_changed',
  'payments',
  everyChange,
  (changed) => `
      ${lockRows('users', 'id', `select student_id from ${changed} r`)}
      update users u set last_payment_id = due.last_payment_id,
          has_purchased = greatest(u.has_purchased, due.has_paid)
        from (
          select s.id,
            ${lastPaymentOf('s')} as last_payment_id,
            case when s.id in (select r.student_id from ${changed} r
              where r.sign = 1 and r.status in ${paid}) then 1 else 0 end as has_paid
          from users s where s.id ${among(`select student_id from ${changed} r`)}
        ) due
        where u.id = due.id and (u.last_payment_id is distinct from due.last_payment_id
          or u.has_purchased < due.has_paid);`,
  ['id', 'student_id', 'created_at', 'paid_at', 'status'],
);

const paymentsOfEntries = among('select payment_id from new_rows');

/**
 * Locks the students before their payments, like every other write: otherwise a writer of the ledger
 * and one that refreshes the student would wait for each other.
 */
const transactions = afterEach(
  'transactions_changed',
  'transactions',
  ['insert'],
  () => `
      ${lockRows('users', 'id', `select y.student_id from payments y where y.id ${paymentsOfEntries}`)}
      ${lockRows('payments', 'id', 'select payment_id from new_rows')}
      ${refreshPayments(
        paymentsOfEntries,
        `lateral (select ${ledgerSums} from transactions t where t.payment_id = p.id)`,
      )}`,
);

const refreshTransfer = (row: 'new' | 'old'): string =>
  `update enrolments set transferred_to_id = ${transferredTo('enrolments')}
        where id = ${row}.transferred_from_id;`;

const transfers = [
  `create function enrolments_transferred() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${refreshTransfer('old')} else ${refreshTransfer('new')} end if;
      return null;
    end $$`,
  `create trigger enrolments_transferred_insert after insert on enrolments for each row
    when (new.transferred_from_id is not null) execute function enrolments_transferred()`,
  `create trigger enrolments_transferred_delete after delete on enrolments for each row
    when (old.transferred_from_id is not null) execute function enrolments_transferred()`,
  `create function enrolments_transferred_fill() returns trigger language plpgsql as $$
    begin
      new.transferred_to_id := ${transferredTo('new')};
      return new;
    end $$`,
  `create trigger enrolments_transferred_fill before update on enrolments for each row
    when (old.status <> new.status) execute function enrolments_transferred_fill()`,
];

export const postgresCounterTriggers: readonly string[] = [
  ...fillUsers,
  ...enrolments,
  ...payments,
  ...transactions,
  ...transfers,
];
