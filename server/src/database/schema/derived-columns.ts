/** The first enrolment of a chain of transfers. */
export const rootOf = (row: string): string =>
  `(select coalesce(s.transfer_root_id, s.id) from enrolments s
      where s.id = ${row}.transferred_from_id)`;

/**
 * The enrolment that continues a row after a transfer. A row that was reactivated and cancelled
 * later ended after the other one began: it was cancelled. The end is never before the start,
 * although the clocks of two nodes can differ.
 */
export const transferredTo = (row: string): string =>
  `case when ${row}.status = 'cancelled' then (select max(n.id) from enrolments n
      where n.transferred_from_id = ${row}.id
        and (n.enrolled_at >= ${row}.ended_at or ${row}.ended_at = ${row}.enrolled_at)) end`;

/** The payment that was paid or recorded last, and of which money is left or expected. */
export const lastPaymentOf = (user: string): string =>
  `(select p.id from payments p where p.student_id = ${user}.id
        and p.status in ('pending', 'paid', 'partially_refunded')
      order by coalesce(p.paid_at, p.created_at) desc, p.id desc limit 1)`;

/** When a payment was made: recorded, or paid before that. */
export const madeAt = (row: string): string =>
  `case when ${row}.paid_at < ${row}.created_at then ${row}.paid_at else ${row}.created_at end`;

/** The price of a course at a time. A price that was deleted later applied until then. */
export const priceAt = (course: string, time: string): string =>
  `coalesce(
      (select q.final_cents from pricings q where q.course_id = ${course}
        and q.created_at <= ${time} and (q.deleted_at is null or q.deleted_at > ${time})
        order by q.id desc limit 1),
      (select q.previous_cents from pricings q where q.course_id = ${course}
        and q.created_at > ${time} order by q.id limit 1),
      (select c.price_cents from courses c where c.id = ${course} and c.is_priced = 1))`;
