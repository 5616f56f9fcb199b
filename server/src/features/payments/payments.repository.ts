import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

export const paymentRows = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select(['payments.id', 'payments.number', 'payments.amount_cents', 'payments.currency'])
    .select(['payments.refunded_cents', 'payments.method', 'payments.status'])
    .select(['payments.provider_ref', 'payments.paid_at', 'payments.created_at'])
    .select(['payments.version', 'payments.enrolment_id', 'payments.enrolment_root_id'])
    .select(['users.id as student_id', 'users.full_name as student_name'])
    .select('users.email as student_email')
    .select(['courses.id as course_id', 'courses.title as course_title']);

export const findPayment = (reader: Reader, id: number) =>
  paymentRows(reader).where('payments.id', '=', id).executeTakeFirst();

export const ledgerOf = (reader: Reader, paymentId: number) =>
  reader
    .selectFrom('transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();

interface PaidChain {
  readonly student_id: number;
  readonly enrolment_root_id: number | null;
}

/** The enrolment that a payment pays for: after transfers the last one of their chain. */
export const enrolmentOf = async (
  reader: Reader,
  { student_id, enrolment_root_id: root }: PaidChain,
) =>
  root === null
    ? undefined
    : reader
        .selectFrom('enrolments')
        .innerJoin('courses', 'courses.id', 'enrolments.course_id')
        .select([
          'enrolments.id',
          'enrolments.status',
          'enrolments.student_id',
          'enrolments.price_cents',
          'enrolments.balance_cents',
          'enrolments.currency',
          'courses.id as course_id',
          'courses.title as course_title',
          sql.lit(root).as('root_id'),
        ])
        .where('enrolments.student_id', '=', student_id)
        .where((row) =>
          row.or([row('enrolments.id', '=', root), row('enrolments.transfer_root_id', '=', root)]),
        )
        .orderBy((row) => row.case().when('enrolments.status', '=', 'active').then(0).else(1).end())
        .orderBy('enrolments.id', 'desc')
        .executeTakeFirst();

/** Who gets the receipt, and the tax rate of the course. */
export const billingOf = (
  reader: Reader,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
  enrolmentId = 0,
) =>
  reader
    .selectFrom('users')
    .innerJoin('courses', (join) => join.on('courses.id', '=', course_id))
    .leftJoin('tax_rates', 'tax_rates.id', 'courses.tax_rate_id')
    .leftJoin('enrolments', (join) => join.on('enrolments.id', '=', enrolmentId))
    .leftJoin('payers', (join) =>
      join.on('payers.id', '=', sql<number>`coalesce(enrolments.payer_id, users.payer_id)`),
    )
    .select(({ fn }) => [
      fn.coalesce('payers.name', 'users.full_name').as('name'),
      fn.coalesce('payers.locale', 'users.locale').as('locale'),
    ])
    .select(['payers.id as payer_id', 'payers.email as payer_email', 'users.email'])
    .select(['payers.address', 'payers.tax_number'])
    .select(['tax_rates.name as tax_name', 'tax_rates.percent_points as tax_points'])
    .where('users.id', '=', student_id)
    .executeTakeFirstOrThrow();

/** The payment that a correction replaced, and the one that replaced this one, if it is void. */
export const correctionsOf = (reader: Reader, id: number) =>
  reader
    .selectFrom('payments')
    .leftJoin('payments as earlier', 'earlier.id', 'payments.corrects_id')
    .leftJoin('payments as later', (join) =>
      join.on(
        sql<boolean>`later.id = (select max(p.id) from payments p
          where p.corrects_id = payments.id and payments.status = 'void')`,
      ),
    )
    .select(['earlier.id as earlier_id', 'earlier.number as earlier_number'])
    .select(['later.id as later_id', 'later.number as later_number'])
    .where('payments.id', '=', id)
    .executeTakeFirst();

export const transactionRows = (reader: Reader) =>
  reader
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select(['transactions.id', 'transactions.payment_id', 'transactions.type'])
    .select(['transactions.amount_cents', 'transactions.currency', 'transactions.status'])
    .select('transactions.occurred_at')
    .select('payments.number as payment_number')
    .select(['users.id as student_id', 'users.full_name as student_name'])
    .select('users.email as student_email')
    .select(['courses.id as course_id', 'courses.title as course_title']);

/** Succeeded transactions summed by currency, from counters. */
export const ledgerSums = (reader: Reader) =>
  statement(
    reader
      .selectFrom('monthly_method_revenue_totals')
      .select((eb) => [
        'currency',
        eb.cast<number>(eb.fn.sum('gross_cents'), 'bigint').as('gross_cents'),
        eb.cast<number>(eb.fn.sum('refund_cents'), 'bigint').as('refund_cents'),
      ])
      .groupBy('currency')
      .having((eb) => eb.fn.sum('count'), '>', 0)
      .orderBy('currency'),
  );
