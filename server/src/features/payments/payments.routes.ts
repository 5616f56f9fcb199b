import * as contract from '@provost/contract/payments.schema';
import { asResults, createList, listParser } from '../../list/list.ts';
import type { FeatureContext } from '../feature.ts';
import { readPayment } from './payment-ledger.service.ts';
import { paymentSource, transactionSource } from './payment-lists.repository.ts';
import { sumByStatus } from './payment-totals.repository.ts';
import { registerPaymentWrites } from './payment-writes.routes.ts';
import { paymentImport } from './payments.import.ts';
import { toLedgerTotals, toPayment, toPaymentTotals, toTransaction } from './payments.mapper.ts';
import { ledgerSums } from './payments.repository.ts';
import { registerReconciliations } from './reconciliation/reconciliations.routes.ts';

export function registerPayments(context: FeatureContext): void {
  context.imports.add(paymentImport(context.config.trialDays, context.now));
  const { api, database, now } = context;
  const payments = createList({ database, source: paymentSource, toItem: toPayment, now });
  api.read(contract.listPayments, async (call) => asResults(await payments.page(call)));
  api.exportCsv(contract.listPayments, (call) => payments.exportCsv(contract.listPayments, call));
  const parse = listParser({ database, source: paymentSource, now });
  api.read(contract.sumPayments, async (call) => ({
    data: toPaymentTotals(await sumByStatus(database, await parse(call))),
  }));

  api.read(contract.readPayment, async ({ params }) => ({
    data: await readPayment(database.reader, params.id),
  }));

  const transactions = createList({
    database,
    source: transactionSource,
    toItem: toTransaction,
    now,
  });
  const { replica } = database;
  const sumLedger = ledgerSums(replica);
  api.read(contract.reportTransactions, async (call) => {
    const [page, sums] = await Promise.all([transactions.page(call), sumLedger.run(replica, {})]);
    return { ...asResults(page), totals: toLedgerTotals(sums) };
  });
  api.exportCsv(contract.reportTransactions, (call) =>
    transactions.exportCsv(contract.reportTransactions, call),
  );
  registerPaymentWrites(context);
  registerReconciliations(context);
}
