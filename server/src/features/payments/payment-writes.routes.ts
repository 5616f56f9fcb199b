import type { Language } from '@provost/contract/locales';
import * as contract from '@provost/contract/payments.schema';
import * as splitContract from '@provost/contract/split-payments.schema';
import type { Writer } from '../../database/database.ts';
import { formatAmount, type MessageKey, translate } from '../../messages/translate.ts';
import { type Written, writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { correctPayment } from './corrections.service.ts';
import { moveCredit } from './credit.service.ts';
import { readPayment, type WrittenPayment } from './payment-ledger.service.ts';
import { addPaymentBulkActions } from './payments.bulk.ts';
import { type PaymentRow, toPayment } from './payments.mapper.ts';
import { addPaymentReverts } from './payments.reverts.ts';
import { adjustPayment, markPaymentPaid, refundPayment, voidPayment } from './payments.service.ts';
import { recordPayment } from './record-payments.service.ts';
import { splitPayment, totalOf } from './split.service.ts';

export function registerPaymentWrites({ api, bulk, config, reverts }: FeatureContext): void {
  api.write(contract.recordPayment, async ({ body, locale, request }, writer) => {
    const saved = await recordPayment(writer, body, config.trialDays, request);
    return toResponse(writer, saved, locale, 'writes.payment_recorded');
  });
  api.write(contract.markPaymentPaid, async ({ params, body = {}, locale, request }, writer) => {
    const saved = await markPaymentPaid(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.payment_paid');
  });
  api.write(contract.voidPayment, async ({ params, body = {}, locale, request }, writer) => {
    const saved = await voidPayment(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.payment_voided');
  });
  api.write(contract.refundPayment, async ({ params, body, locale, request }, writer) => {
    const saved = await refundPayment(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.payment_refunded', String(body.amount));
  });
  api.write(contract.adjustPayment, async ({ params, body, locale, request }, writer) => {
    const saved = await adjustPayment(writer, params.id, body, request);
    return toResponse(writer, saved, locale, 'writes.payment_adjusted');
  });
  api.write(contract.correctPayment, async ({ params, body, locale, request }, writer) => {
    const saved = await correctPayment(writer, params.id, body, config.trialDays, request);
    return toResponse(writer, saved, locale, 'writes.payment_corrected');
  });
  api.write(splitContract.splitPayment, async ({ body, locale, request }, writer) => {
    const saved = await splitPayment(writer, body, request);
    return toSeveral(saved, locale, 'writes.payment_split');
  });
  api.write(splitContract.moveCredit, async ({ params, body, locale, request }, writer) => {
    const saved = await moveCredit(writer, params.id, body, request);
    return toSeveral(saved, locale, 'writes.credit_moved');
  });
  addPaymentReverts(reverts);
  addPaymentBulkActions(bulk);
}

const toResponse = async (
  writer: Writer,
  { row, undo }: WrittenPayment,
  locale: Language,
  key: MessageKey,
  amount?: string,
) => {
  const data = await readPayment(writer, row.id);
  const values = {
    number: data.number,
    amount: formatAmount(locale, amount ?? data.amount, data.currency),
  };
  return writeResponse(translate(locale, key, values), { data, undo });
};

const toSeveral = (
  { data, undo }: Written<PaymentRow[]>,
  locale: Language,
  key: 'writes.payment_split' | 'writes.credit_moved',
) => {
  const amount = formatAmount(locale, totalOf(data), data[0]?.currency ?? '');
  const message = translate(locale, key, { amount, count: data.length });
  return writeResponse(message, { data: data.map(toPayment), undo });
};
