/**
 * What needs attention, as columns: each has the time since when, or null. The expressions are over
 * a row of their table. Triggers, recount and verify use the same ones.
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

/** The student, unless suspended or archived: they need nothing until they are active again. */
const ofStudent = (row: string, value: string): string =>
  `(select ${value} from users u where u.id = ${row}.student_id and u.status in ${current})`;

/** A payment pays for its course, and for the course that the student was transferred to. */
const paysFor = (payment: string, enrolment: string): string =>
  `(${plainId(`${payment}.course_id`)} = ${plainId(`${enrolment}.course_id`)}
      or ${plainId(`${payment}.id`)} = ${plainId(`${enrolment}.payment_id`)}
      or (${enrolment}.transfer_root_id is not null and ${plainId(`${payment}.course_id`)} in (
        select x.course_id from enrolments x where x.id = ${enrolment}.transfer_root_id
          or x.transfer_root_id = ${enrolment}.transfer_root_id)))`;

const hasLivePayment: OfRow = (row) =>
  `exists (select 1 from payments p where p.student_id = ${row}.student_id
      and ${plainText('p.status')} in ${live} and ${paysFor('p', row)})`;

/** The last refund since the student was enrolled. */
const refundOf: OfRow = (row) =>
  `(select max(t.occurred_at) from payments p join transactions t on t.payment_id = p.id
      where p.student_id = ${row}.student_id and ${plainText('p.status')} = 'refunded'
        and ${paysFor('p', row)} and ${plainText('t.type')} = 'refund'
        and ${plainText('t.status')} = 'succeeded' and t.occurred_at >= ${row}.enrolled_at)`;

/** The first enrolment of a chain of transfers. */
export const rootOf: OfRow = (row) =>
  `(select coalesce(s.transfer_root_id, s.id) from enrolments s
      where s.id = ${row}.transferred_from_id)`;

/** During a trial the time is in the future. */
const unpaidSince: OfRow = (row) =>
  `case when ${row}.status = 'active' and ${row}.price_cents > 0
      and not ${hasLivePayment(row)} and ${refundOf(row)} is null
    then ${ofStudent(
      row,
      `case when u.has_purchased = 0 and u.trial_ends_at > ${row}.enrolled_at
          then u.trial_ends_at else ${row}.enrolled_at end`,
    )} end`;

const refundedSince: OfRow = (row) =>
  `case when ${row}.status = 'active' and not ${hasLivePayment(row)} then ${refundOf(row)} end`;

const samePair: OfRow = (row) =>
  `p.student_id = ${row}.student_id and ${plainId('p.course_id')} = ${row}.course_id`;

/** Of several instalments, the first. */
const notEnrolledSince: OfRow = (row) =>
  `case when ${row}.status = 'paid'
      and not exists (select 1 from enrolments e where e.student_id = ${row}.student_id
        and ${plainText('e.status')} in ('active', 'completed') and ${paysFor(row, 'e')})
      and not exists (select 1 from payments p where ${samePair(row)}
        and ${plainText('p.status')} = 'paid'
        and (p.created_at, p.id) < (${row}.created_at, ${row}.id))
    then ${ofStudent(row, `coalesce(${row}.paid_at, ${row}.created_at)`)} end`;

/** A later payment or a note shows that somebody follows it up. */
const failedSince: OfRow = (row) =>
  `case when ${row}.status = 'failed'
      and not exists (select 1 from payments p where ${samePair(row)} and p.status <> 'void'
        and ((p.created_at, p.id) > (${row}.created_at, ${row}.id)
          or p.paid_at > ${row}.created_at))
      and not exists (select 1 from notes n
        where n.subject_type = 'payment' and n.subject_id = ${row}.id)
    then ${ofStudent(row, `${row}.created_at`)} end`;

/** Instalments that add up to the price match it. An adjustment settles the difference. */
const mismatchSince: OfRow = (row) =>
  `case when ${row}.status in ${live} and ${row}.amount_cents <> ${row}.expected_cents
      and (select sum(p.amount_cents) from payments p where ${samePair(row)}
        and ${plainText('p.status')} in ${live}) <> ${row}.expected_cents
      and not exists (select 1 from transactions t where t.payment_id = ${row}.id
        and ${plainText('t.type')} = 'adjustment' and ${plainText('t.status')} = 'succeeded')
    then ${row}.created_at end`;

interface Flags {
  readonly table: 'enrolments' | 'payments';
  readonly columns: Readonly<Record<string, OfRow>>;
}

export const attentionFlags: readonly Flags[] = [
  {
    table: 'enrolments',
    columns: { unpaid_since: unpaidSince, refunded_since: refundedSince },
  },
  {
    table: 'payments',
    columns: {
      not_enrolled_since: notEnrolledSince,
      failed_since: failedSince,
      mismatch_since: mismatchSince,
    },
  },
];

/** The price of a course at a time. A price that was deleted later applied until then. */
export const priceAt = (course: string, time: string): string =>
  `coalesce(
      (select q.final_cents from pricings q where q.course_id = ${course}
        and q.created_at <= ${time} and (q.deleted_at is null or q.deleted_at > ${time})
        order by q.id desc limit 1),
      (select q.previous_cents from pricings q where q.course_id = ${course}
        and q.created_at > ${time} order by q.id limit 1),
      (select c.price_cents from courses c where c.id = ${course} and c.is_priced = 1))`;
