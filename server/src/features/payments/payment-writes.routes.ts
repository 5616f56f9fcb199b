import type { Endpoint } from '@provost/contract/endpoint.schema';
import * as contract from '@provost/contract/payments.schema';
import * as splitContract from '@provost/contract/split-payments.schema';
import { sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Call, Written } from '../../http/api.ts';
import { formatAmount, type MessageKey } from '../../messages/translate.ts';
import type { Revert, Reverts } from '../../school/audit/reverts.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import type { Ineligible } from '../../school/bulk/job-rows.repository.ts';
import type { FeatureContext } from '../feature.ts';
import { correctPayment, undoCorrection } from './corrections.service.ts';
import { moveCredit, undoMove } from './credit.service.ts';
import { readPayment, type WrittenPayment } from './payment-ledger.service.ts';
import { paymentSource } from './payment-lists.repository.ts';
import { type PaymentRow, toPayment } from './payments.mapper.ts';
import { adjustPayment, markPaymentPaid, refundPayment, voidPayment } from './payments.service.ts';
import { recordPayment } from './record-payments.service.ts';
import { splitPayment, totalOf, undoSplit } from './split.service.ts';
import { undoMarkedPaid, undoRecorded, undoReopened, undoVoid } from './undo.service.ts';

export function registerPaymentWrites({ api, bulk, reverts }: FeatureContext): void {
  api.write(contract.recordPayment, async (call, writer) => {
    const saved = await recordPayment(writer, call.body, call.request);
    return toResponse(writer, saved, call, 'writes.payment_recorded');
  });
  api.write(contract.markPaymentPaid, async (call, writer) => {
    const saved = await markPaymentPaid(writer, call.params.id, call.body ?? {}, call.request);
    return toResponse(writer, saved, call, 'writes.payment_paid');
  });
  api.write(contract.voidPayment, async (call, writer) => {
    const saved = await voidPayment(writer, call.params.id, call.body ?? {}, call.request);
    return toResponse(writer, saved, call, 'writes.payment_voided');
  });
  api.write(contract.refundPayment, async (call, writer) => {
    const saved = await refundPayment(writer, call.params.id, call.body, call.request);
    return toResponse(writer, saved, call, 'writes.payment_refunded', String(call.body.amount));
  });
  api.write(contract.adjustPayment, async (call, writer) => {
    const saved = await adjustPayment(writer, call.params.id, call.body, call.request);
    return toResponse(writer, saved, call, 'writes.payment_adjusted');
  });
  api.write(contract.correctPayment, async (call, writer) => {
    const saved = await correctPayment(writer, call.params.id, call.body, call.request);
    return toResponse(writer, saved, call, 'writes.payment_corrected');
  });
  api.write(splitContract.splitPayment, async (call, writer) => {
    const saved = await splitPayment(writer, call.body, call.request);
    return toSeveral(saved, call, 'writes.payment_split');
  });
  api.write(splitContract.moveCredit, async (call, writer) => {
    const saved = await moveCredit(writer, call.params.id, call.body, call.request);
    return toSeveral(saved, call, 'writes.credit_moved');
  });
  addPaymentReverts(reverts);
  addPaymentBulkActions(bulk);
}

type Texts = Pick<Call<Endpoint>, 'done' | 'locale'>;

const toResponse = async (
  writer: Writer,
  { row, undo }: WrittenPayment,
  { done, locale }: Texts,
  key: MessageKey,
  amount?: string,
) => {
  const data = await readPayment(writer, row.id);
  const values = {
    number: data.number,
    amount: formatAmount(locale, amount ?? data.amount, data.currency),
  };
  return done(key, { data, undo }, values);
};

const toSeveral = (
  { data, undo }: Written<PaymentRow[]>,
  { done, locale }: Texts,
  key: 'writes.payment_split' | 'writes.credit_moved',
) => {
  const amount = formatAmount(locale, totalOf(data), data[0]?.currency ?? '');
  return done(key, { data: data.map(toPayment), undo }, { amount, count: data.length });
};

/** Undone with the permission to void. */
const byVoiding = (run: Revert['run']): Revert => ({ access: contract.voidPayment.access, run });

/** Refunds and adjustments have no undo: another adjustment records the change. */
function addPaymentReverts(reverts: Reverts): void {
  reverts.add('payment.recorded', byVoiding(undoRecorded));
  reverts.add('payment.marked_paid', byVoiding(undoMarkedPaid));
  reverts.add('payment.voided', byVoiding(undoVoid));
  reverts.add('payment.reopened', byVoiding(undoReopened));
  // The payments themselves tell whether they have changed since.
  const worksWithoutVersion = true;
  const { access } = contract.correctPayment;
  reverts.add('payment.corrected', { access, run: undoCorrection });
  reverts.add('payment.split', { access, worksWithoutVersion, run: undoSplit });
  reverts.add('payment.credit_moved', {
    access: splitContract.moveCredit.access,
    worksWithoutVersion,
    run: undoMove,
  });
}

/** Both actions are for payments that are still expected. */
const unlessOpen = (status: string): Ineligible =>
  sql<string | null>`case when payments.status = ${status} then 'unchanged'
    when payments.status not in ('pending', 'failed') then 'wrong_status' end`;

function addPaymentBulkActions(bulk: BulkActions): void {
  bulk.addList(contract.listPayments, paymentSource, sql<string>`payments.number`);
  bulk.addAction(['payments'], 'mark_paid', {
    ineligible: () => unlessOpen('paid'),
    applyOne: (writer, { id, version }, params, request) =>
      markPaymentPaid(writer, id, { ...params, version: version ?? undefined }, request),
  });
  bulk.addAction(['payments'], 'void', {
    ineligible: () => unlessOpen('void'),
    applyOne: (writer, { id, version }, params, request) =>
      voidPayment(writer, id, { ...params, version: version ?? undefined }, request),
  });
}
