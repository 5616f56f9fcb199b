import { formatHundredths } from '@provost/contract/money';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import * as ledgers from './payment-ledger.service.ts';
import * as rules from './payment-rules.ts';
import { refreshPurchased } from './payment-writes.repository.ts';
import { markPaymentPaid, reopenPayment, voidPayment } from './payments.service.ts';
import { opposites, withdrawn } from './taken-back.ts';

const isRevertible = true;

/** Money that never came in: its entries are taken back at their times. */
async function takeBack(
  writer: Writer,
  payment: ledgers.LockedPayment,
  entries: readonly ledgers.NewEntry[],
  request: WriteRequest,
  action: 'payment.voided' | 'payment.reopened',
): Promise<ledgers.WrittenPayment> {
  const saved = await ledgers.appendEntries(writer, payment, entries, request, {
    action,
    isRevertible,
  });
  await refreshPurchased(writer, payment.row.student_id);
  return saved;
}

/** A payment that was recorded becomes void, paid or not. */
export const undoRecorded: Revert['run'] = async (writer, event, request) => {
  const { subjectId, subjectVersion: version } = event;
  const payment = await ledgers.lockPayment(writer, subjectId, version);
  if (payment.row.status !== 'paid') return voidPayment(writer, subjectId, { version }, request);
  return takeBack(writer, payment, opposites(payment.ledger, null), request, 'payment.voided');
};

/** A void payment is as it was before. */
export const undoVoid: Revert['run'] = async (writer, event, request) => {
  const { subjectId: id, subjectVersion: version, before } = event;
  const { status } = before;
  if (status === 'pending' || status === 'failed') {
    return reopenPayment(writer, id, { status, version }, request);
  }
  if (status !== 'paid') throw new AppError('not_revertible');
  const payment = await ledgers.lockPayment(writer, id, version);
  rules.requireStatus(payment.row.status, ['void']);
  const { method, provider_ref, amount_cents } = payment.row;
  await rules.lockNewPayments(writer, method, provider_ref, { id });
  const { amount = formatHundredths(amount_cents) } = before;
  const entries = withdrawn(payment.ledger, rules.centsOf(String(amount)));
  const audit = { action: 'payment.reopened', isRevertible } as const;
  return ledgers.appendEntries(writer, payment, entries, request, audit);
};

/** A payment that was marked as paid is expected again. */
export const undoMarkedPaid: Revert['run'] = async (writer, event, request) => {
  const { subjectId, subjectVersion: version } = event;
  const payment = await ledgers.lockPayment(writer, subjectId, version);
  rules.requireStatus(payment.row.status, ['paid']);
  const charge = payment.ledger
    .filter(({ type, status }) => type === 'charge' && status === 'succeeded')
    .toSorted((one, other) => other.id - one.id)[0];
  if (!charge) throw new AppError('not_revertible');
  const { amount_cents, occurred_at: at } = charge;
  const entry = { type: 'adjustment', status: 'succeeded', cents: -amount_cents, at } as const;
  return takeBack(writer, payment, [entry], request, 'payment.reopened');
};

/** A payment that was reopened is void again, or paid again at the same time. */
export const undoReopened: Revert['run'] = async (writer, event, request) => {
  const { subjectId, subjectVersion: version, before } = event;
  if (before.status !== 'paid') return undoRecorded(writer, event, request);
  return markPaymentPaid(writer, subjectId, { paid_at: String(before.paid_at), version }, request);
};
