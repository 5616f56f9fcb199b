import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { openCents } from '@provost/contract/payment-state';
import type * as forms from '@provost/contract/payments.form';
import type * as z from 'zod/mini';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import { waiveRefund } from '../../school/charges/waive-refund.ts';
import { updateEnrolment } from '../../school/enrolments/enrolments.service.ts';
import {
  appendEntries,
  type LockedPayment,
  lockPayment,
  type WrittenPayment,
} from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import { entriesOf } from './payments.mapper.ts';

type Form<F extends z.ZodMiniType> = z.output<F>;

/** The money of a pending or failed payment has arrived. */
export async function markPaymentPaid(
  writer: Writer,
  id: number,
  { paid_at, version }: Form<typeof forms.markPaidForm>,
  request: WriteRequest,
): Promise<WrittenPayment> {
  const payment = await lockPayment(writer, id, version);
  rules.requireStatus(payment.row.status, ['pending', 'failed']);
  const at = await rules.paidAtOf(writer, paid_at, request.now);
  const cents = payment.row.amount_cents;
  const charge = { type: 'charge', status: 'succeeded', cents, at } as const;
  return appendEntries(writer, payment, [charge], request, {
    action: 'payment.marked_paid',
    isRevertible: true,
  });
}

const openStatuses = ['pending', 'failed'] as const;

/** A pending or failed payment is no longer expected. */
export async function voidPayment(
  writer: Writer,
  id: number,
  { reason, version }: Form<typeof forms.voidForm>,
  request: WriteRequest,
): Promise<WrittenPayment> {
  const payment = await lockPayment(writer, id, version);
  rules.requireStatus(payment.row.status, openStatuses);
  const entries = openStatuses.flatMap((status) => {
    const cents = openCents(entriesOf(payment.ledger), status);
    return cents > 0
      ? [{ type: 'adjustment', status, cents: -cents, reason: reason || null } as const]
      : [];
  });
  return appendEntries(writer, payment, entries, request, {
    action: 'payment.voided',
    after: { ...(reason && { reason }) },
    isRevertible: true,
  });
}

/** The opposite of a void: the payment is expected again, with the status that it had. */
export async function reopenPayment(
  writer: Writer,
  id: number,
  { status, version }: { status: (typeof openStatuses)[number]; version: number | undefined },
  request: WriteRequest,
): Promise<WrittenPayment> {
  const payment = await lockPayment(writer, id, version);
  rules.requireStatus(payment.row.status, ['void']);
  await rules.lockNewPayments(writer, payment.row.method, payment.row.provider_ref, { id });
  const voided = payment.ledger.findLast(
    (entry) => entry.type === 'adjustment' && entry.status === status,
  );
  const cents = voided ? -voided.amount_cents : payment.row.amount_cents;
  const entry = { type: 'adjustment', status, cents } as const;
  const audit = { action: 'payment.reopened', isRevertible: true } as const;
  return appendEntries(writer, payment, [entry], request, audit);
}

/** Pays back a part or all of what is left, and frees the seat if the form says so. */
export async function refundPayment(
  writer: Writer,
  id: number,
  form: Form<typeof forms.refundForm>,
  request: WriteRequest,
): Promise<WrittenPayment> {
  const { reason, version } = form;
  const payment = await lockPayment(writer, id, version);
  rules.requireStatus(payment.row.status, ['paid', 'partially_refunded', 'refunded']);
  const cents = rules.centsOf(form.amount);
  rules.requireLeft(cents, payment.state.leftCents, payment.row.currency);
  if (form.cancel_enrolment) await cancelEnrolment(writer, payment, form, request);
  const entry = { type: 'refund', status: 'succeeded', cents: -cents, reason } as const;
  const refunded = await appendEntries(writer, payment, [entry], request, {
    action: 'payment.refunded',
    after: { refund: formatHundredths(cents), reason },
  });
  if (form.waive) await waiveRefund(writer, payment.row, { cents, reason }, request);
  return refunded;
}

async function cancelEnrolment(
  writer: Writer,
  { enrolment }: LockedPayment,
  { reason, waive = false }: Form<typeof forms.refundForm>,
  request: WriteRequest,
): Promise<void> {
  if (enrolment?.status !== 'active') {
    throw invalidField('cancel_enrolment', 'validation.not_enrolled');
  }
  const open_charges = waive ? 'waive' : 'keep';
  const edit = { status: 'cancelled', reason, open_charges } as const;
  await updateEnrolment(writer, enrolment.id, edit, request);
}

/** Refunded in full because an adjustment lowered its amount: another one can raise it again. */
const wasLoweredToRefunds = ({ row, ledger }: LockedPayment): boolean =>
  row.status === 'refunded' &&
  ledger.some(
    ({ type, status, amount_cents }) =>
      type === 'adjustment' && status === 'succeeded' && amount_cents < 0,
  );

/** Corrects the amount of a payment that was paid. */
export async function adjustPayment(
  writer: Writer,
  id: number,
  { amount, reason, version }: Form<typeof forms.adjustForm>,
  request: WriteRequest,
): Promise<WrittenPayment> {
  const payment = await lockPayment(writer, id, version);
  if (!wasLoweredToRefunds(payment)) {
    rules.requireStatus(payment.row.status, ['paid', 'partially_refunded']);
  }
  const cents = parseSignedHundredths(String(amount)) ?? 0;
  rules.requireAdjustable(payment.row.amount_cents + cents, payment.state.refundedCents);
  const entry = { type: 'adjustment', status: 'succeeded', cents, reason } as const;
  return appendEntries(writer, payment, [entry], request, {
    action: 'payment.adjusted',
    after: { adjustment: formatHundredths(cents), reason },
  });
}
