import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { payerKeys } from '../../school/search-keys/search-keys.ts';

/**
 * A person who pays for nobody else belongs to the student: such a payer is erased with them. Those
 * who were erased before do not count.
 */
const isOwn = (studentId: number) => sql<SqlBool>`(payers.kind = 'person'
  and not exists (select 1 from users u
    where u.payer_id = payers.id and u.erased_at is null and u.id <> ${studentId})
  and not exists (select 1 from enrolments e join users u on u.id = e.student_id
    where e.payer_id = payers.id and u.erased_at is null and u.id <> ${studentId}))`;

/** The payers of a student and of the student's enrolments. */
const payersOf = (reader: Reader | Writer, studentId: number) =>
  reader
    .selectFrom('payers')
    .select(['id', 'kind', 'name', 'email', 'phone', 'address', 'tax_number'])
    .select((payer) => payer.case().when(isOwn(studentId)).then(1).else(0).end().as('is_own'))
    .where('erased_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('payer_id')
        .where('users.id', '=', studentId)
        .where('payer_id', 'is not', null)
        .union(
          query
            .selectFrom('enrolments')
            .select('payer_id')
            .where('student_id', '=', studentId)
            .where('payer_id', 'is not', null),
        ),
    )
    .orderBy('id')
    .execute();

export type PayerRow = Awaited<ReturnType<typeof payersOf>>[number];

/** Those that an erasure of the student erases. */
export const ownPayersOf = async (reader: Reader | Writer, studentId: number) =>
  (await payersOf(reader, studentId)).filter(({ is_own }) => is_own === 1);

/** Locks the payers first: nobody else can name one of them until the transaction ends. */
export async function lockOwnPayers(writer: Writer, studentId: number): Promise<PayerRow[]> {
  const ids = (await payersOf(writer, studentId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  await writer
    .selectFrom('payers')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return ownPayersOf(writer, studentId);
}

/** The lines of invoices about a student, of any recipient. */
const invoicesOf = (reader: Reader, studentId: number) =>
  reader
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices', 'invoices.id', 'line.invoice_id')
    .select(['invoices.id', 'invoices.number', 'invoices.kind', 'invoices.issued_on'])
    .select(['invoices.currency', 'invoices.reason', 'invoices.buyer'])
    .select(['invoices.payer_id', 'invoices.student_id'])
    .select(['line.course', 'line.label', 'line.amount_cents', 'line.tax_name', 'line.tax_points'])
    .where('line.student_id', '=', studentId)
    .orderBy('line.invoice_id')
    .orderBy('line.position')
    .execute();

export const billingOf = async (reader: Reader, studentId: number) => ({
  payers: await payersOf(reader, studentId),
  invoices: await invoicesOf(reader, studentId),
});

/** An invoice has to be kept as it was issued, but no search finds an erased person. */
export const hideInvoices = (writer: Writer, buyer: 'payer_id' | 'student_id', id: number) =>
  writer
    .updateTable('invoices')
    .set({ search_key: sql<string>`lower(number)` })
    .where(buyer, '=', id)
    .execute();

/** The id keeps the enrolments of one payer together. */
export async function erasePayer(writer: Writer, id: number, now: Date): Promise<void> {
  const cleared = { name: `Erased payer ${id}`, email: null, phone: null, tax_number: null };
  await writer
    .updateTable('payers')
    .set((payer) => ({
      ...cleared,
      ...payerKeys(cleared),
      address: null,
      erased_at: now.toISOString(),
      version: payer('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await hideInvoices(writer, 'payer_id', id);
}
