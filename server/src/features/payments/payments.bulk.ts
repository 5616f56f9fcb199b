import * as contract from '@provost/contract/payments.schema';
import { sql } from 'kysely';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import type { Ineligible } from '../../school/bulk/job-rows.repository.ts';
import { paymentSource } from './payment-lists.repository.ts';
import { markPaymentPaid, voidPayment } from './payments.service.ts';

/** Both actions are for payments that are still expected. */
const unlessOpen = (status: string): Ineligible =>
  sql<string | null>`case when payments.status = ${status} then 'unchanged'
    when payments.status not in ('pending', 'failed') then 'wrong_status' end`;

export function addPaymentBulkActions(bulk: BulkActions): void {
  bulk.addList({
    endpoint: contract.listPayments,
    source: paymentSource,
    subject: 'Payment',
    label: sql<string>`payments.number`,
  });
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
