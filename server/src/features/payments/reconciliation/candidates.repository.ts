import { paymentMethods } from '@provost/contract/payment-status';
import type { Reader } from '../../../database/database.ts';

/** Values of one statement. */
const atOnce = 500;

async function inParts<V, R>(
  values: readonly V[],
  read: (part: readonly V[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = [];
  const distinct = [...new Set(values)];
  for (let at = 0; at < distinct.length; at += atOnce) {
    found.push(...(await read(distinct.slice(at, at + atOnce))));
  }
  return found;
}

const candidates = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .leftJoin('payers', 'payers.id', 'users.payer_id')
    .select(({ fn }) => [
      'payments.id',
      'payments.provider_ref',
      'payments.amount_cents',
      'payments.currency',
      'payments.status',
      fn.coalesce('payments.paid_at', 'payments.created_at').as('at'),
      'users.full_name as student_name',
      'users.email as student_email',
      'payers.name as payer_name',
    ])
    .orderBy('payments.id');

/** Of any method: staff may have chosen another one than the provider has. */
export const paymentsByReference = (reader: Reader, references: readonly string[]) =>
  inParts(references, (part) =>
    candidates(reader)
      .where('payments.method', 'in', paymentMethods)
      .where('payments.provider_ref', 'in', part)
      .execute(),
  );

interface Window {
  readonly from: string;
  readonly to: string;
  /** Pending payments can wait for their money. */
  readonly pendingFrom: string;
}

export const paymentsByAmount = (
  reader: Reader,
  amounts: readonly number[],
  { from, to, pendingFrom }: Window,
) =>
  inParts(amounts, async (part) => [
    ...(await candidates(reader)
      .where('payments.amount_cents', 'in', part)
      .where('payments.paid_at', '>=', from)
      .where('payments.paid_at', '<=', to)
      .execute()),
    ...(await candidates(reader)
      .where('payments.amount_cents', 'in', part)
      .where('payments.status', 'in', ['pending', 'failed'])
      .where('payments.created_at', '>=', pendingFrom)
      .where('payments.created_at', '<=', to)
      .execute()),
  ]);

const students = (reader: Reader) =>
  reader
    .selectFrom('users')
    .select(['id', 'name_key', 'email'])
    .where('user_type', '=', 'student')
    .where('erased_at', 'is', null);

export const studentsByName = (reader: Reader, keys: readonly string[]) =>
  inParts(keys, (part) => students(reader).where('name_key', 'in', part).execute());

export const studentsByEmail = (reader: Reader, emails: readonly string[]) =>
  inParts(emails, (part) => students(reader).where('email', 'in', part).execute());

/** What students owe, the earliest due date first. */
export const openEnrolmentsOf = (reader: Reader, studentIds: readonly number[]) =>
  inParts(studentIds, (part) =>
    reader
      .selectFrom('enrolments')
      .select(['student_id', 'course_id', 'currency'])
      .where('student_id', 'in', part)
      .where('balance_cents', '>', 0)
      .orderBy('overdue_from')
      .orderBy('id')
      .execute(),
  );
