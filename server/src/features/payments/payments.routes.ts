import * as contract from '@provost/contract/payments.schema';
import { asResults, listParser, registerList } from '../../list/list.ts';
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
  context.imports.add(paymentImport(context.now));
  const { api, database, now } = context;
  registerList(context, contract.listPayments, paymentSource, toPayment, asResults);
  const parse = listParser({ database, source: paymentSource, now });
  api.read(contract.sumPayments, async (call) => ({
    data: toPaymentTotals(await sumByStatus(database, await parse(call))),
  }));

  api.read(contract.readPayment, async ({ params }) => ({
    data: await readPayment(database.reader, params.id),
  }));

  const { replica } = database;
  const sumLedger = ledgerSums(replica);
  const { reportTransactions } = contract;
  registerList(context, reportTransactions, transactionSource, toTransaction, async (page) => ({
    ...asResults(page),
    totals: toLedgerTotals(await sumLedger.run(replica, {})),
  }));
  registerPaymentWrites(context);
  registerReconciliations(context);
}
