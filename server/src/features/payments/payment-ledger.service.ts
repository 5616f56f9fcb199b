import type { AuditAction } from '@provost/contract/audit';
import { formatHundredths } from '@provost/contract/money';
import type { PaymentDetails } from '@provost/contract/payments';
import type { Reader, Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import { lockCourses, lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { changedFields, requireVersion } from '../../school/writes/versions.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import type { Written } from '../../school/writes/write-response.ts';
import { insertTransactions, lockPaymentRow, saveVersion } from './payment-writes.repository.ts';
import { type PaymentRow, stateOf, toPaymentDetails } from './payments.mapper.ts';
import { enrolmentOf, findPayment, ledgerOf } from './payments.repository.ts';

/** The payment after a write, and the audit event if it can be reverted. */
export type WrittenPayment = Written<PaymentDetails>;

async function loadPayment(reader: Reader, id: number) {
  const row = await findPayment(reader, id);
  if (!row) throw new AppError('not_found');
  const ledger = await ledgerOf(reader, id);
  const enrolment = await enrolmentOf(reader, row);
  return { id, row, ledger, enrolment, state: stateOf(ledger) };
}
export type LockedPayment = Awaited<ReturnType<typeof loadPayment>>;

export async function readPayment(reader: Reader, id: number): Promise<PaymentDetails> {
  const { row, ledger, enrolment } = await loadPayment(reader, id);
  return toPaymentDetails(row, ledger, enrolment);
}

/**
 * The payment, unchanged until the transaction ends. Course and student are locked first, as in
 * every write of enrolments and by every rename: two writers never wait for each other.
 */
export async function lockPayment(
  writer: Writer,
  id: number,
  version: number | undefined,
): Promise<LockedPayment> {
  const found = await findPayment(writer, id);
  if (!found) throw new AppError('not_found');
  await lockCourses(writer, [found.course_id]);
  await lockStudent(writer, found.student_id);
  await lockPaymentRow(writer, id);
  const payment = await loadPayment(writer, id);
  requireVersion(version, payment.row, () =>
    toPaymentDetails(payment.row, payment.ledger, payment.enrolment),
  );
  return payment;
}

interface NewEntry {
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly cents: number;
  /** Now if omitted. */
  readonly at?: string;
  readonly reason?: string | null;
}

interface Audit {
  readonly action: AuditAction;
  /** Besides the fields of the payment that changed. */
  readonly after?: Readonly<Record<string, unknown>>;
  readonly isRevertible?: boolean;
}

/** Appends to the ledger of a locked or new payment, and records the change of its state. */
export async function appendEntries(
  writer: Writer,
  { id, row: before }: { readonly id: number; readonly row?: PaymentRow },
  entries: readonly NewEntry[],
  request: WriteRequest,
  { action, after, isRevertible = false }: Audit,
): Promise<WrittenPayment> {
  const { currency } = before ?? (await loadPayment(writer, id)).row;
  await insertTransactions(
    writer,
    entries.map(({ type, status, cents, at, reason = null }) => ({
      payment_id: id,
      type,
      status,
      amount_cents: cents,
      currency,
      occurred_at: at ?? request.now.toISOString(),
      reason,
    })),
  );
  if (before) await saveVersion(writer, id, before.version + 1);
  const saved = await loadPayment(writer, id);
  const changes = before
    ? changedFields(auditFields(before), auditFields(saved.row))
    : { after: auditFields(saved.row) };
  const eventId = await recordWrite(writer, request, {
    action,
    subject: 'Payment',
    subjectId: id,
    subjectLabel: saved.row.number,
    ...changes,
    after: { ...changes?.after, ...after },
    // An event without a version cannot be reverted.
    ...(isRevertible && { subjectVersion: saved.row.version }),
  });
  const data = toPaymentDetails(saved.row, saved.ledger, saved.enrolment);
  return { data, undo: isRevertible ? eventId : undefined };
}

const auditFields = (row: PaymentRow) => ({
  status: row.status,
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  refunded_amount: formatHundredths(row.refunded_cents),
  paid_at: row.paid_at,
});
