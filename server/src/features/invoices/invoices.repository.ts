import { maxInvoiceLines } from '@provost/contract/invoices';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { enumFilter, fromFilter, idFilter, textFilter, upToFilter } from '../../list/filters.ts';
import { livingInvoice } from '../../school/invoices/living-invoice.ts';

/** Invoices and credit notes, with what became of their buyers since. */
const invoiceRows = (reader: Reader) =>
  reader
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.credits_id')
    .leftJoin('invoices as credit', 'credit.credits_id', 'invoices.id')
    .leftJoin('payers', 'payers.id', 'invoices.payer_id')
    .leftJoin('users', 'users.id', 'invoices.student_id')
    .selectAll('invoices')
    .select(['credited.number as credited_number'])
    .select(['credit.id as credit_id', 'credit.number as credit_number'])
    .select(({ fn }) => [
      fn.coalesce('payers.erased_at', 'users.erased_at').as('erased_at'),
      fn.coalesce('payers.name', 'users.full_name').as('current_name'),
    ]);

export const invoiceSource = {
  name: 'invoices',
  table: 'invoices',
  orderings: {
    issued_on: { column: 'invoices.issued_on', kind: 'text' },
    total: { column: 'invoices.total_cents', kind: 'number' },
  },
  defaultOrdering: [{ field: 'issued_on', descending: true }],
  filters: {
    kind: enumFilter('invoices.kind'),
    currency: textFilter('invoices.currency'),
    payer: idFilter('invoices.payer_id'),
    /** Also those of a payer that have a charge of the student. */
    student: (values: readonly string[]) =>
      sql<SqlBool>`invoices.id in (select l.invoice_id from invoice_lines l
        where ${idFilter('l.student_id')(values)})`,
    issued_from: fromFilter('invoices.issued_on'),
    issued_to: upToFilter('invoices.issued_on'),
  },
  indexed: { kind: ['issued_on'] },
  search: { table: 'invoices' },
  countsAtMost: 10_000,
  rows: invoiceRows,
} as const;

export const findInvoice = (reader: Reader, id: number) =>
  invoiceRows(reader).where('invoices.id', '=', id).executeTakeFirst();
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const linesOf = (reader: Reader, invoiceId: number) =>
  reader
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
export type LineRow = Selectable<Tables['invoice_lines']>;

/** The last number of a series; 0 if it has none. */
export async function lastPosition(reader: Reader, series: string): Promise<number> {
  const last = await reader
    .selectFrom('invoices')
    .select('position')
    .where('series', '=', series)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

export async function insertInvoice(
  writer: Writer,
  invoice: Insertable<Tables['invoices']>,
  lines: readonly Omit<LineRow, 'invoice_id' | 'position'>[],
): Promise<number> {
  const { id } = await writer
    .insertInto('invoices')
    .values(invoice)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line, index) => ({ ...line, invoice_id: id, position: index + 1 }));
  await writer.insertInto('invoice_lines').values(rows).execute();
  return id;
}

const payerOf = sql<number | null>`coalesce(enrolments.payer_id, users.payer_id)`;

const chargeRows = (reader: Reader) =>
  reader
    .selectFrom('charges')
    .innerJoin('enrolments', 'enrolments.id', 'charges.enrolment_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .leftJoin('tax_rates', 'tax_rates.id', 'courses.tax_rate_id')
    .selectAll('charges')
    .select([
      'enrolments.currency',
      'enrolments.student_id',
      'courses.id as course_id',
      'courses.title as course',
      'users.full_name as student',
      'users.erased_at as student_erased_at',
      'tax_rates.name as tax_name',
      'tax_rates.percent_points as tax_points',
      livingInvoice.number.as('invoice_number'),
      payerOf.as('payer_id'),
    ])
    .orderBy('charges.due_on')
    .orderBy('charges.id');

export const findChargesToBill = (reader: Reader, ids: readonly number[]) =>
  chargeRows(reader)
    .where('charges.id', 'in', [...ids])
    .execute();
export type BillableRow = Awaited<ReturnType<typeof findChargesToBill>>[number];

const billable = (reader: Reader) =>
  chargeRows(reader)
    .where('charges.cancelled_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where(livingInvoice.number, 'is', null)
    .limit(maxInvoiceLines);

export const billableOfEnrolment = (reader: Reader, enrolmentId: number) =>
  billable(reader).where('charges.enrolment_id', '=', enrolmentId).execute();

/** Each branch has its own index. */
export const billableOfPayer = (reader: Reader, payerId: number) =>
  billable(reader)
    .where('charges.enrolment_id', 'in', (query) =>
      query
        .selectFrom('enrolments as named')
        .select('named.id')
        .where('named.payer_id', '=', payerId)
        .union(
          query
            .selectFrom('users as student')
            .innerJoin('enrolments as own', 'own.student_id', 'student.id')
            .select('own.id')
            .where('student.payer_id', '=', payerId)
            .where('own.payer_id', 'is', null),
        ),
    )
    .execute();

const party = ['email', 'locale'] as const;

/** Locked: the payer is not erased in the meantime. */
export const lockPayer = (writer: Writer, id: number) =>
  writer
    .selectFrom('payers')
    .select(['name', 'address', 'tax_number', 'erased_at', ...party])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findStudent = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(['full_name as name', ...party])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findDebtor = (reader: Reader, enrolmentId: number) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .select([
      'enrolments.student_id',
      'users.erased_at as student_erased_at',
      payerOf.as('payer_id'),
    ])
    .where('enrolments.id', '=', enrolmentId)
    .executeTakeFirst();

export const findSeller = (reader: Reader) =>
  reader.selectFrom('school').select(['name', 'address', 'tax_number']).executeTakeFirst();
