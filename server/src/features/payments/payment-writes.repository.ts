import { paymentMethods } from '@provost/contract/payment-status';
import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { paymentSearchKey } from '../../school/search-keys/search-keys.ts';

interface Names {
  readonly name_key: string;
  readonly email: string;
  readonly title_key: string;
}

async function latestNumber(reader: Reader): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payments')
    .select('number')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** The highest number of a year: numbers with more digits are higher. */
async function highestNumber(reader: Reader, year: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payments')
    .select('number')
    .where('number', '>=', `P-${year}-`)
    .where('number', '<', `P-${year}.`)
    .orderBy((payment) => payment.fn<number>('length', ['number']), 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** `P-2026-000041` → `P-2026-000042`. Numbers start again every year. */
export function numberAfter(last: string | undefined, year: string): string {
  const [, yearOfLast, digits = ''] = /^P-(\d{4})-(\d{1,15})$/.exec(last ?? '') ?? [];
  const next = yearOfLast === year ? Number(digits) + 1 : 1;
  return `P-${year}-${String(next).padStart(Math.max(6, digits.length), '0')}`;
}

/** The next numbers. The payment recorded last has the highest one, unless numbers were imported. */
async function nextNumbers(reader: Reader, count: number, year: string): Promise<string[]> {
  const after = (last: string | undefined): string[] => {
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push(numberAfter(numbers.at(-1) ?? last, year));
    return numbers;
  };
  const usual = after(await latestNumber(reader));
  const taken = await reader
    .selectFrom('payments')
    .select('id')
    .where('number', 'in', usual)
    .limit(1)
    .executeTakeFirst();
  return taken ? after(await highestNumber(reader, year)) : usual;
}

export interface NewPayment {
  readonly values: Omit<Insertable<Tables['payments']>, 'number' | 'search_key'>;
  readonly names: Names;
}

/**
 * Inserts payments under the next numbers, in their order, at once: the triggers look at everything
 * of a student. The caller holds the lock of the numbers.
 */
export async function insertPayments(
  writer: Writer,
  payments: readonly NewPayment[],
  year: string,
): Promise<{ id: number; number: string }[]> {
  const numbers = await nextNumbers(writer, payments.length, year);
  const inserted = await writer
    .insertInto('payments')
    .values(
      payments.map(({ values, names }, index) => {
        const number = numbers[index] ?? '';
        const { provider_ref } = values;
        return {
          ...values,
          number,
          search_key: paymentSearchKey({ number, ...names, provider_ref }),
        };
      }),
    )
    .returning(['id', 'number'])
    .execute();
  return inserted.sort((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number));
}

/** As it was recorded first, before corrections: the same for all parts of a split. */
async function originOf(reader: Reader, id: number): Promise<string> {
  const { corrects_id, ...row } = await reader
    .selectFrom('payments')
    .select(['created_at', 'method', 'provider_ref', 'corrects_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return corrects_id === null ? JSON.stringify(row) : originOf(reader, corrects_id);
}

export interface ReferenceUser {
  /** Another payment that can have the reference. */
  readonly id?: number;
  /** The other parts of its split can have the reference. */
  readonly partId?: number;
}

/** A void payment does not use its reference: it can be recorded again. */
export async function isReferenceUsed(
  reader: Reader,
  method: string,
  reference: string,
  { id = 0, partId }: ReferenceUser = {},
): Promise<boolean> {
  const rows = await reader
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .where('provider_ref', '=', reference)
    .where('status', '<>', 'void')
    .where('id', '<>', id)
    .execute();
  if (partId === undefined) return rows.length > 0;
  const origin = await originOf(reader, partId);
  for (const row of rows) if ((await originOf(reader, row.id)) !== origin) return true;
  return false;
}

export const lockPaymentRow = (writer: Writer, id: number) =>
  writer.selectFrom('payments').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Appends to the ledger. A trigger sets the state of the payment. */
export const insertTransactions = (
  writer: Writer,
  rows: readonly Insertable<Tables['transactions']>[],
) =>
  writer
    .insertInto('transactions')
    .values([...rows])
    .execute();

export const saveVersion = (writer: Writer, id: number, version: number) =>
  writer.updateTable('payments').set({ version }).where('id', '=', id).execute();

/** Of these references those that a payment uses, by whatever method. */
export async function usedReferences(reader: Reader, references: readonly string[]) {
  if (references.length === 0) return new Set();
  const rows = await reader
    .selectFrom('payments')
    .select('provider_ref')
    .where('method', 'in', paymentMethods)
    .where('provider_ref', 'in', [...references])
    .execute();
  return new Set(rows.map(({ provider_ref }) => provider_ref));
}

export const enrolmentsOf = (reader: Reader, studentIds: readonly number[]) =>
  reader
    .selectFrom('enrolments')
    .select(['id', 'student_id', 'course_id', 'status', 'balance_cents', 'transfer_root_id'])
    .where('student_id', 'in', [...studentIds, 0])
    .orderBy('id', 'desc')
    .execute();
type PayableRow = Awaited<ReturnType<typeof enrolmentsOf>>[number];

/**
 * The enrolment that a new payment pays for: where the student takes the course, else an ended one
 * that still owes something. The last enrolment is the first.
 */
export function paidBy(enrolments: readonly PayableRow[]): PayableRow | undefined {
  const active = enrolments.find(({ status }) => status === 'active');
  const owing = enrolments.filter(({ balance_cents }) => balance_cents > 0);
  return active ?? owing.find(({ status }) => status === 'completed') ?? owing[0];
}

export async function paidEnrolment(reader: Reader, studentId: number, courseId: number) {
  const enrolments = await enrolmentsOf(reader, [studentId]);
  return paidBy(enrolments.filter(({ course_id }) => course_id === courseId));
}

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
