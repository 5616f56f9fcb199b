import type { AuditAction } from '@provost/contract/audit';
import { formatHundredths } from '@provost/contract/money';
import type { PaymentDetails } from '@provost/contract/payments';
import type { Reader, Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { requireFound } from '../../http/errors.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { inOrder } from '../../school/charges/accounts.ts';
import { lockCourses, lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { enrolmentMoney } from '../../school/payments/enrolment-money.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import * as writes from './payment-writes.repository.ts';
import { type PaymentRow, stateOf, toPaymentDetails } from './payments.mapper.ts';
import * as repository from './payments.repository.ts';

/** The payment after a write, its audit event, and the same as `undo` if it can be reverted. */
export interface WrittenPayment {
  readonly row: PaymentRow;
  readonly eventId: number;
  readonly undo: number | undefined;
}

export async function loadPayment(reader: Reader, id: number) {
  const row = requireFound(await repository.findPayment(reader, id));
  const ledger = await repository.ledgerOf(reader, id);
  const enrolment = await repository.enrolmentOf(reader, row);
  return { id, row, ledger, enrolment, state: stateOf(ledger) };
}

/** With what only its page shows. */
async function detailsOf(reader: Reader, payment: LockedPayment): Promise<PaymentDetails> {
  const { enrolment } = payment;
  const money = enrolment && (await enrolmentMoney(reader, enrolment));
  const corrections = await repository.correctionsOf(reader, payment.id);
  const billing = await repository.billingOf(reader, payment.row, enrolment?.id);
  return toPaymentDetails(payment, money, corrections, billing);
}
export type LockedPayment = Awaited<ReturnType<typeof loadPayment>>;

export const readPayment = async (reader: Reader, id: number): Promise<PaymentDetails> =>
  detailsOf(reader, await loadPayment(reader, id));

interface Others {
  readonly courses?: readonly number[];
  readonly students?: readonly number[];
  readonly payments?: readonly number[];
}

/**
 * The payment, unchanged until the transaction ends. Courses and students are locked first, as in
 * every write of enrolments and by every rename: two writers never wait for each other.
 */
export async function lockPayment(
  writer: Writer,
  id: number,
  version: number | undefined,
  others: Others = {},
) {
  const found = requireFound(await repository.findPayment(writer, id));
  // After a transfer the seat is in another course.
  const seat = await repository.enrolmentOf(writer, found);
  const courses = await lockCourses(
    writer,
    inOrder([found.course_id, seat?.course_id ?? found.course_id, ...(others.courses ?? [])]),
  );
  const students = new Map<number, Awaited<ReturnType<typeof lockStudent>>>();
  for (const student of inOrder([found.student_id, ...(others.students ?? [])])) {
    students.set(student, await lockStudent(writer, student));
  }
  for (const payment of inOrder([id, ...(others.payments ?? [])])) {
    await writes.lockPaymentRow(writer, payment);
  }
  const payment = await loadPayment(writer, id);
  if (version !== undefined && version !== payment.row.version) {
    const current = await detailsOf(writer, payment);
    requireVersion(version, payment.row, () => current);
  }
  return { ...payment, courses, students };
}

export interface NewEntry {
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly cents: number;
  /** Now if omitted. */
  readonly at?: string | undefined;
  readonly reason?: string | null;
}

interface Audit {
  readonly action: AuditAction;
  /** Besides the fields of the payment that changed. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly isRevertible?: boolean;
}

export type TimedEntry = NewEntry & { readonly at: string };

export const ledgerRow = (payment_id: number, currency: string, entry: TimedEntry) => {
  const { type, status, cents, at, reason = null } = entry;
  return { payment_id, type, status, amount_cents: cents, currency, occurred_at: at, reason };
};

/** Appends to a ledger without an event of its own. */
export const appendTo = (
  writer: Writer,
  payment_id: number,
  currency: string,
  entries: readonly TimedEntry[],
) =>
  writes.insertTransactions(
    writer,
    entries.map((entry) => ledgerRow(payment_id, currency, entry)),
  );

type Ledger = { readonly row: PaymentRow } | { readonly id: number; readonly currency: string };

/** Appends to the ledger of a locked or new payment, and records the change of its state. */
export async function appendEntries(
  writer: Writer,
  ledger: Ledger,
  entries: readonly NewEntry[],
  request: WriteRequest,
  { action, after, isRevertible = false }: Audit,
): Promise<WrittenPayment> {
  const before = 'row' in ledger ? ledger.row : undefined;
  const { id, currency } = 'row' in ledger ? ledger.row : ledger;
  const now = request.now.toISOString();
  await appendTo(
    writer,
    id,
    currency,
    entries.map((entry) => ({ ...entry, at: entry.at ?? now })),
  );
  if (before) await writes.saveVersion(writer, id, before.version + 1);
  const row = requireFound(await repository.findPayment(writer, id));
  const audit = { action, after, isRevertible };
  const eventId = await recordWrite(writer, request, eventOf(before, row, audit));
  return { row, eventId, undo: isRevertible ? eventId : undefined };
}

type AuditedPayment = Pick<
  PaymentRow,
  | 'id'
  | 'number'
  | 'version'
  | 'status'
  | 'amount_cents'
  | 'currency'
  | 'refunded_cents'
  | 'paid_at'
>;

export function eventOf(
  before: AuditedPayment | undefined,
  row: AuditedPayment,
  { action, after, isRevertible }: Audit,
) {
  const changes = before
    ? changedFields(auditFields(before), auditFields(row))
    : { after: auditFields(row) };
  return {
    action,
    ...auditSubject('Payment', row.id, row.number),
    ...changes,
    after: { ...changes?.after, ...after },
    // An event without a version cannot be reverted.
    ...(isRevertible && { subjectVersion: row.version }),
  };
}

const auditFields = (row: AuditedPayment) => ({
  status: row.status,
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  refunded_amount: formatHundredths(row.refunded_cents),
  paid_at: row.paid_at,
});

type Values = Omit<writes.NewPayment['values'], 'created_at'>;

/** Inserts payments of now under the next numbers of the year, without a ledger. */
export const insertNewPayments = async (
  writer: Writer,
  payments: readonly { readonly values: Values; readonly names: writes.NewPayment['names'] }[],
  { now }: WriteRequest,
) =>
  writes.insertPayments(
    writer,
    payments.map(({ values, names }) => ({
      values: { ...values, created_at: now.toISOString() },
      names,
    })),
    (await schoolDay(writer)(now)).slice(0, 4),
  );

export async function insertNewPayment(
  writer: Writer,
  values: Values,
  names: writes.NewPayment['names'],
  request: WriteRequest,
) {
  const [inserted] = await insertNewPayments(writer, [{ values, names }], request);
  if (!inserted) throw new Error('A payment was not inserted.');
  return inserted;
}
