import { balanceSteps, chainOf, paysFor, setBalances } from './balances.ts';
import { madeAt } from './derived-columns.ts';

/**
 * What needs attention, as columns: each has the time since when, or null. The expressions are over
 * a row of their table. Triggers, recount and verify use the same ones, in this order.
 */
type OfRow = (row: string) => string;

/**
 * Without statistics SQLite can choose the index of a course or a status, with thousands of rows,
 * instead of that of the student. It uses no index for an expression.
 */
const plainId = (column: string): string => `+${column}`;
const plainText = (column: string): string => `coalesce(${column}, '')`;

const current = `('active', 'invited')`;
/** Money that is there, or on its way. */
const live = `('pending', 'paid', 'partially_refunded')`;
const isLive = (payment: string): string => `${plainText(`${payment}.status`)} in ${live}`;

/** The student, unless suspended or archived: they need nothing until they are active again. */
const ofStudent = (row: string, value: string): string =>
  `(select ${value} from users u where u.id = ${row}.student_id and u.status in ${current})`;

const isBefore = (payment: string, row: string): string =>
  `(${madeAt(payment)}, ${payment}.id) < (${madeAt(row)}, ${row}.id)`;

const ofPair = (other: string, row: string): string =>
  `${other}.student_id = ${row}.student_id
      and ${plainId(`${other}.course_id`)} = ${plainId(`${row}.course_id`)}`;

/** The charges of an enrolment from before its end. */
const chargedUntilEnd: OfRow = (row) =>
  `(select coalesce(sum(c.amount_cents), 0) from charges c where c.enrolment_id = ${row}.id
        and c.cancelled_at is null and c.created_at <= ${row}.ended_at)`;

/** Not cancelled, or charged for all the same. */
const keepsMoney: OfRow = (row) =>
  `exists (select 1 from enrolments y where y.student_id = ${row}.student_id
        and ${chainOf('y')} = ${chainOf(row)}
        and (${plainText('y.status')} <> 'cancelled' or ${chargedUntilEnd('y')} > 0))`;

/** An enrolment that names the payment, or that the payment was recorded for. */
const named: OfRow = (row) =>
  `(select ${chainOf('x')} from enrolments x where x.student_id = ${row}.student_id
        and (${plainId('x.payment_id')} = ${row}.id or ${plainId('x.id')} = ${row}.enrolment_id)
      order by ${plainId('x.id')} desc limit 1)`;

/** The first one that had not ended when the payment was made. A cancelled one without charges comes last. */
const runningOrLater: OfRow = (row) =>
  `(select ${chainOf('x')} from enrolments x where ${ofPair('x', row)}
        and ${plainText('x.status')} <> 'waiting'
        and (x.ended_at is null or x.ended_at >= ${madeAt(row)})
      order by case when ${keepsMoney('x')} then 0 else 1 end, x.enrolled_at, x.id limit 1)`;

/** The last completed one, while earlier payments do not cover the completed ones. */
const completedBefore: OfRow = (row) =>
  `(select ${chainOf('x')} from enrolments x where ${ofPair('x', row)}
        and ${plainText('x.status')} = 'completed' and x.ended_at < ${madeAt(row)}
        and (select coalesce(sum(q.amount_cents), 0) from payments q where ${ofPair('q', row)}
            and (${isLive('q')} or ${plainText('q.status')} = 'refunded') and ${isBefore('q', row)})
          < (select coalesce(sum(z.price_cents), 0) from enrolments z where ${ofPair('z', row)}
            and ${plainText('z.status')} = 'completed' and z.ended_at < ${madeAt(row)})
      order by x.ended_at desc, x.id desc limit 1)`;

/** The enrolment that a payment pays for: the first one of its chain of transfers. */
const paidEnrolment: OfRow = (row) =>
  `coalesce(${named(row)}, ${runningOrLater(row)}, ${completedBefore(row)})`;

const hasLivePayment: OfRow = (row) =>
  `exists (select 1 from payments p where ${paysFor('p', row)} and ${isLive('p')})`;

/** The last refund since the student was enrolled. */
const refundOf: OfRow = (row) =>
  `(select max(t.occurred_at) from payments p join transactions t on t.payment_id = p.id
      where ${paysFor('p', row)} and ${plainText('p.status')} = 'refunded'
        and ${plainText('t.type')} = 'refund'
        and ${plainText('t.status')} = 'succeeded' and t.occurred_at >= ${row}.enrolled_at)`;

/** A free seat needs no payment, so a refund changes nothing. */
const refundedSince: OfRow = (row) =>
  `case when coalesce(${row}.price_cents, 1) <> 0 and ${row}.status = 'active'
      and not ${hasLivePayment(row)} then ${refundOf(row)} end`;

/** Payments for the same enrolment, or for the same course while there is none. */
const together = (payment: string, row: string): string =>
  `${payment}.student_id = ${row}.student_id
      and (${payment}.enrolment_root_id = ${row}.enrolment_root_id
        or (coalesce(${payment}.enrolment_root_id, ${row}.enrolment_root_id) is null
          and ${plainId(`${payment}.course_id`)} = ${plainId(`${row}.course_id`)}))`;

const ofChain = (enrolment: string, row: string): string =>
  `${enrolment}.student_id = ${row}.student_id
      and ${chainOf(enrolment)} = ${row}.enrolment_root_id`;

const sumOf = (amount: string, row: string, statuses: string): string =>
  `(select coalesce(sum(${amount}), 0) from payments p where ${together('p', row)}
        and ${plainText('p.status')} in ${statuses})`;
const received: OfRow = (row) => sumOf('p.amount_cents', row, `('paid', 'partially_refunded')`);
/** Agreed when the student was enrolled. */
const agreedPrice: OfRow = (row) =>
  `(select max(e.price_cents) from enrolments e where ${ofChain('e', row)})`;

/** What is left of the payments for the same enrolment. */
const kept: OfRow = (row) =>
  sumOf('p.amount_cents - p.refunded_cents', row, `('paid', 'partially_refunded')`);

/** Also after a refund of what was above the price: any other partial refund is a decision. */
const isPaid = (payment: string, row: string): string =>
  `(${plainText(`${payment}.status`)} = 'paid'
        or (${plainText(`${payment}.status`)} = 'partially_refunded'
          and coalesce(${kept(row)} >= ${agreedPrice(row)}, false)))`;

/** Of several instalments, the first. */
const notEnrolledSince: OfRow = (row) =>
  `case when ${row}.enrolment_id is null and ${isPaid(row, row)}
      and not exists (select 1 from enrolments e where ${ofChain('e', row)}
        and ${plainText('e.status')} <> 'cancelled')
      and not exists (select 1 from enrolments e where ${ofPair('e', row)}
        and ${plainId('e.id')} > ${row}.enrolment_root_id
        and ${plainText('e.status')} in ('active', 'completed'))
      and not exists (select 1 from payments p where ${together('p', row)}
        and p.enrolment_id is null and ${isPaid('p', row)}
        and (p.created_at, p.id) < (${row}.created_at, ${row}.id))
    then ${ofStudent(row, `coalesce(${row}.paid_at, ${row}.created_at)`)} end`;

/** A later payment, a paid price or a note shows that nothing is left to do. */
const failedSince: OfRow = (row) =>
  `case when ${row}.status = 'failed'
      and not exists (select 1 from payments p where ${together('p', row)} and p.status <> 'void'
        and ((p.created_at, p.id) > (${row}.created_at, ${row}.id)
          or p.paid_at > ${row}.created_at))
      and ${received(row)} < coalesce(${agreedPrice(row)}, ${row}.amount_cents)
      and not exists (select 1 from notes n
        where n.subject_type = 'payment' and n.subject_id = ${row}.id)
    then ${ofStudent(row, `${row}.created_at`)} end`;

export interface Flags {
  readonly table: 'enrolments' | 'payments' | 'charges';
  readonly columns: Readonly<Record<string, OfRow>>;
}

/** These also depend on whether the student is suspended or archived. */
export const paymentFlags: Flags = {
  table: 'payments',
  columns: { not_enrolled_since: notEnrolledSince, failed_since: failedSince },
};

/**
 * Whether a new payment is the only one for its course, without an enrolment, and has the flags of
 * such a payment.
 */
export const isAlone: OfRow = (row) =>
  `(${row}.status <> 'failed' and ${row}.failed_since is null and ${row}.enrolment_root_id is null
      and ${row}.not_enrolled_since is not distinct from
        (case when ${row}.status = 'paid' and ${row}.enrolment_id is null
          then ${ofStudent(row, `coalesce(${row}.paid_at, ${row}.created_at)`)} end)
      and not exists (select 1 from enrolments x where x.student_id = ${row}.student_id
        and (${plainId('x.course_id')} = ${row}.course_id or ${plainId('x.id')} = ${row}.enrolment_id))
      and not exists (select 1 from payments p where ${ofPair('p', row)} and p.id <> ${row}.id))`;

/** Whether a new enrolment changes something else of its student: money that is there for it. */
export const findsPayments: OfRow = (row) =>
  `(${row}.transferred_from_id is not null
      or exists (select 1 from payments p where p.student_id = ${row}.student_id
        and (${plainId('p.course_id')} = ${row}.course_id or ${plainId('p.id')} = ${row}.payment_id)))`;

/** Whether a changed student needs attention again, or no longer. */
export const hasEndedOrReturned = (before: string, after: string): string =>
  `${after}.user_type = 'student'
      and (${before}.status in ${current}) <> (${after}.status in ${current})`;

export const paidFlags: Flags = {
  table: 'payments',
  columns: { enrolment_root_id: paidEnrolment },
};

/** The flags depend on what the payments pay for. */
export const attentionFlags: readonly Flags[] = [
  paidFlags,
  ...balanceSteps,
  { table: 'enrolments', columns: { refunded_since: refundedSince } },
  paymentFlags,
];

/** After a change of payments or enrolments: charges follow a changed balance. */
export const setPaid = (some: string): string =>
  setBalances(some, (row) => `${row}.charged_cents`, { refunded_since: refundedSince });

const flagNames = attentionFlags.flatMap(({ columns }) => Object.keys(columns));

/** Whether an index is by a flag. No flag is found by such an index. */
export const hasFlag = (index: string): boolean =>
  flagNames.some((name) => new RegExp(`\\b${name}\\b`).test(index));

/** The columns whose change can change a flag of the same student. */
export const flagInputs = {
  enrolments: [
    'course_id',
    'status',
    'enrolled_at',
    'ended_at',
    'payment_id',
    'price_cents',
    'transfer_root_id',
  ],
  payments: ['course_id', 'status', 'amount_cents', 'refunded_cents', 'created_at', 'paid_at'],
} as const;
