import type { Day } from '@provost/contract/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { isLastOfCurrency, paysFor } from '../../database/schema/balances.ts';
import { livingInvoice } from '../../school/invoices/living-invoice.ts';

export type OfStatement = RawBuilder<SqlBool>;

/** Days for charges, and the times at which they start for transactions. */
export interface StatementEnd {
  readonly day: Day;
  readonly at: string;
}

const charges = (reader: Reader, of: OfStatement) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('charges', 'charges.enrolment_id', 'enrolments.id')
    .where(of)
    .where('charges.cancelled_at', 'is', null);

const paidStatuses = ['paid', 'partially_refunded', 'refunded'];

/**
 * Whether a void payment was paid until its money was moved. A correction takes each entry back at
 * the time of that entry, as if it had never been there.
 */
const hasMoved = sql<SqlBool>`exists (select 1 from transactions as entry
  where entry.payment_id = payments.id and entry.status = 'succeeded'
  group by entry.occurred_at having sum(entry.amount_cents) <> 0)`;

/** Money of a chain of transfers belongs to its last enrolment with that currency. */
const transactions = (reader: Reader, of: OfStatement) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('payments', (join) =>
      join.on(sql<SqlBool>`${sql.raw(paysFor('payments', 'enrolments'))}
        and payments.currency = enrolments.currency`),
    )
    .innerJoin('transactions', 'transactions.payment_id', 'payments.id')
    .where(of)
    .where('transactions.status', '=', 'succeeded')
    .where((row) => row.or([row('payments.status', 'in', paidStatuses), hasMoved]))
    .where(sql<SqlBool>`${sql.raw(isLastOfCurrency('enrolments'))}`);

const person = [
  'enrolments.currency',
  'users.id as student_id',
  'users.full_name as student_name',
  'courses.id as course_id',
  'courses.title as course_title',
] as const;

interface Rows {
  readonly start: StatementEnd | undefined;
  /** The first day that is not included. */
  readonly end: StatementEnd | undefined;
  readonly limit: number;
}

export function statementRows(reader: Reader, of: OfStatement, { start, end, limit }: Rows) {
  const charged = charges(reader, of)
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(person)
    .selectAll('charges')
    .select([livingInvoice.id.as('invoice_id'), livingInvoice.number.as('invoice_number')])
    .$if(start !== undefined, (query) => query.where('due_on', '>=', start?.day ?? ''))
    .$if(end !== undefined, (query) => query.where('due_on', '<', end?.day ?? ''))
    .limit(limit)
    .execute();
  const paid = transactions(reader, of)
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(person)
    .select(['transactions.id', 'transactions.type', 'transactions.amount_cents'])
    .select(['transactions.occurred_at', 'transactions.reason'])
    .select(['payments.id as payment_id', 'payments.number'])
    .$if(start !== undefined, (query) => query.where('occurred_at', '>=', start?.at ?? ''))
    .$if(end !== undefined, (query) => query.where('occurred_at', '<', end?.at ?? ''))
    .limit(limit)
    .execute();
  return Promise.all([charged, paid]);
}

/** What was charged and paid before, per currency. */
export async function sumsBefore(reader: Reader, of: OfStatement, { day, at }: StatementEnd) {
  const [charged, paid] = await Promise.all([
    charges(reader, of)
      .select(['enrolments.currency'])
      .select(sql<number>`cast(sum(charges.amount_cents) as bigint)`.as('cents'))
      .where('due_on', '<', day)
      .groupBy('enrolments.currency')
      .execute(),
    transactions(reader, of)
      .select(['enrolments.currency'])
      .select(sql<number>`cast(-sum(transactions.amount_cents) as bigint)`.as('cents'))
      .where('occurred_at', '<', at)
      .groupBy('enrolments.currency')
      .execute(),
  ]);
  return [...charged, ...paid];
}
