import type { Reader } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** Payments with payer and course. */
export const paymentRows = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      'payments.id',
      'payments.number',
      'payments.amount_cents',
      'payments.currency',
      'payments.refunded_cents',
      'payments.method',
      'payments.status',
      'payments.provider_ref',
      'payments.paid_at',
      'payments.created_at',
      'payments.version',
      'users.id as student_id',
      'users.full_name as student_name',
      'users.email as student_email',
      'courses.id as course_id',
      'courses.title as course_title',
    ]);

export const findPayment = (reader: Reader, id: number) =>
  paymentRows(reader).where('payments.id', '=', id).executeTakeFirst();

/** The ledger of a payment in order of time. */
export const ledgerOf = (reader: Reader, paymentId: number) =>
  reader
    .selectFrom('transactions')
    .select([
      'id',
      'payment_id',
      'type',
      'amount_cents',
      'currency',
      'status',
      'occurred_at',
      'reason',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();

/** The active enrolment of a student in a course, else the latest one. */
export const enrolmentOf = (
  reader: Reader,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
) =>
  reader
    .selectFrom('enrolments')
    .select(['id', 'status'])
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .orderBy((row) => row.case().when('status', '=', 'active').then(0).else(1).end())
    .orderBy('enrolled_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const transactionRows = (reader: Reader) =>
  reader
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      'transactions.id',
      'transactions.payment_id',
      'transactions.type',
      'transactions.amount_cents',
      'transactions.currency',
      'transactions.status',
      'transactions.occurred_at',
      'payments.number as payment_number',
      'users.id as student_id',
      'users.full_name as student_name',
      'users.email as student_email',
      'courses.id as course_id',
      'courses.title as course_title',
    ]);

/** Succeeded transactions summed by currency, from counters. */
export const ledgerSums = (reader: Reader) =>
  statement(
    reader
      .selectFrom('revenue_tallies')
      .select((eb) => [
        'currency',
        eb.cast<number>(eb.fn.sum('gross_cents'), 'bigint').as('gross_cents'),
        eb.cast<number>(eb.fn.sum('refund_cents'), 'bigint').as('refund_cents'),
      ])
      .groupBy('currency')
      .having((eb) => eb.fn.sum('count'), '>', 0)
      .orderBy('currency'),
  );
