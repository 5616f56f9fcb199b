import { afterEach, everyChange, lockRows } from '../0001-school/postgres/change-triggers.ts';

const paid = `('paid', 'partially_refunded', 'refunded')`;

/** The one that was paid or recorded last, and of which money is left or expected. */
export const lastPaymentOf = (user: string): string =>
  `(select p.id from payments p where p.student_id = ${user}.id
        and p.status in ('pending', 'paid', 'partially_refunded')
      order by coalesce(p.paid_at, p.created_at) desc, p.id desc limit 1)`;

const refresh = (row: 'new' | 'old'): string =>
  `update users set last_payment_id = ${lastPaymentOf('users')} where id = ${row}.student_id;`;

const setPurchased = `update users set has_purchased = 1
      where id = new.student_id and has_purchased = 0 and new.status in ${paid};`;

const sqliteTrigger = (name: string, event: string, body: string): string[] => [
  `drop trigger ${name}`,
  `create trigger ${name} after ${event} on payments begin ${body} end`,
];

export const sqliteTriggers: readonly string[] = [
  ...sqliteTrigger('payments_insert', 'insert', refresh('new') + setPurchased),
  ...sqliteTrigger(
    'payments_update',
    'update of student_id, created_at, paid_at, status',
    refresh('old') + refresh('new') + setPurchased,
  ),
  ...sqliteTrigger('payments_delete', 'delete', refresh('old')),
];

export const postgresTriggers: readonly string[] = [
  ...everyChange.flatMap((event) => [
    `drop trigger payments_changed_${event} on payments`,
    `drop function payments_changed_${event}`,
  ]),
  ...afterEach(
    'payments_changed',
    'payments',
    everyChange,
    (changed) => `
      ${lockRows('users', 'id', `select student_id from ${changed} r`)}
      update users u set last_payment_id = due.last_payment_id,
          has_purchased = greatest(u.has_purchased, due.has_paid)
        from (
          select s.id, ${lastPaymentOf('s')} as last_payment_id,
            (select coalesce(max(1), 0) from ${changed} r
              where r.student_id = s.id and r.sign = 1 and r.status in ${paid}) as has_paid
          from users s where s.id in (select student_id from ${changed} r)
        ) due
        where u.id = due.id and (u.last_payment_id is distinct from due.last_payment_id
          or u.has_purchased < due.has_paid);`,
  ),
];
