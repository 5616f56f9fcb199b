import type { Reader, Writer } from '../../database/database.ts';

/** The payment that replaced another one last. */
export const replacementOf = (reader: Reader, id: number) =>
  reader
    .selectFrom('payments')
    .select(['id', 'student_id', 'course_id'])
    .where('corrects_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Enrolments that name a payment name another one instead. */
export const moveEnrolments = (writer: Writer, from: number, to: number) =>
  writer.updateTable('enrolments').set({ payment_id: to }).where('payment_id', '=', from).execute();

/** A line of a bank's file stays with the payment that replaces its own. */
export const moveLines = (writer: Writer, from: number, to: number) =>
  writer
    .updateTable('reconciliation_rows')
    .set({ payment_id: to })
    .where('payment_id', '=', from)
    .execute();

/** A student has not purchased if the only payment was another student's. */
export const refreshPurchased = (writer: Writer, student: number) =>
  writer
    .updateTable('users')
    .set({ has_purchased: 0 })
    .where('id', '=', student)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .where('payments.student_id', '=', student)
            .where('payments.status', 'in', ['paid', 'partially_refunded', 'refunded']),
        ),
      ),
    )
    .execute();
