import { formatHundredths } from '@provost/contract/money';
import { paymentMethods } from '@provost/contract/payment-status';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Values } from '../../school/imports/import-kind.ts';
import { paymentRows } from './payments.repository.ts';

const rowsOf = (reader: Reader) => paymentRows(reader).select('courses.code as course_code');

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** The payments that the rows of a file can be. */
export const knownPayments = (
  reader: Reader,
  rows: readonly Values[],
  since = '1970-01-01T00:00:00.000Z',
): Promise<Found[]> => {
  const payments = () => reader.selectFrom('payments').select('payments.id');
  const ids = payments()
    .where('number', 'in', texts(rows, 'number'))
    .unionAll(
      payments()
        .where('method', 'in', paymentMethods)
        .where('provider_ref', 'in', texts(rows, 'provider_ref')),
    )
    .unionAll(
      payments()
        .innerJoin('users', 'users.id', 'payments.student_id')
        .where('users.email', 'in', texts(rows, 'student')),
    );
  // PostgreSQL would read all payments since then, of which a large import records more and more.
  const createdAt = sql<string>`coalesce(payments.created_at, payments.created_at)`;
  // One `or` for all of them would read every payment.
  return rowsOf(reader).where('payments.id', 'in', ids).where(createdAt, '>=', since).execute();
};

/** Finds the few of them that a row can be. */
export function candidatesOf(known: readonly Found[]): (row: Values) => readonly Found[] {
  const byNumber = Map.groupBy(known, ({ number }) => number as unknown);
  const byReference = Map.groupBy(known, ({ provider_ref }) => provider_ref as unknown);
  const byStudent = Map.groupBy(known, ({ student_email }) => student_email as unknown);
  return ({ number, provider_ref, student }) => [
    ...(byNumber.get(number) ?? []),
    ...(provider_ref ? (byReference.get(provider_ref) ?? []) : []),
    ...(byStudent.get(student) ?? []),
  ];
}

const texts = (rows: readonly Values[], field: string): string[] => [
  ...rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : [])),
  '',
];

/** A row without a number or a reference is the payment of the same student with the same values. */
export function isSame(found: Found, row: Values): boolean {
  if (row.number !== undefined && row.number === found.number) return true;
  if (found.status === 'void' && row.status !== 'void') return false;
  if (row.provider_ref)
    return row.provider_ref === found.provider_ref && row.method === found.method;
  return (
    isAlike(found, row) &&
    typeof row.paid_at === 'string' &&
    row.paid_at.slice(0, 19) === found.paid_at?.slice(0, 19)
  );
}

const isAlike = (found: Found, row: Values): boolean =>
  row.student === found.student_email &&
  row.course === found.course_code &&
  row.amount === formatHundredths(found.amount_cents) &&
  row.method === found.method;

/** Without a date, a reference or a known number, nothing tells a payment from another one. */
export const isPerhapsSame = (found: Found, row: Values): boolean =>
  !row.paid_at && !row.provider_ref && found.status !== 'void' && isAlike(found, row);

export const valuesOf = (found: Found, row: Values): Values => ({
  student: found.student_email,
  course: row.course === found.course_title ? found.course_title : found.course_code,
  amount: formatHundredths(found.amount_cents),
  currency: found.currency,
  method: found.method,
  status: found.status,
  paid_at: found.paid_at,
  provider_ref: found.provider_ref,
  number: found.number,
});
