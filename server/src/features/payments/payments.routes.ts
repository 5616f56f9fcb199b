import { listPayments, readPayment, reportTransactions } from '@provost/contract/payments.schema';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { ledgerTotals } from './ledger-totals.ts';
import { paymentSource, transactionSource } from './payment-lists.repository.ts';
import { toLedgerEntry, toPayment, toTransaction } from './payments.mapper.ts';
import { findPayment, ledgerOf, ledgerSums } from './payments.repository.ts';

export function registerPayments({ api, database, now }: FeatureContext): void {
  const payments = createList({ database, source: paymentSource, toItem: toPayment, now });
  api.read(listPayments, async (call) => asResults(await payments.page(call)));
  api.exportCsv(listPayments, (call) => payments.exportCsv(listPayments, call));

  api.read(readPayment, async ({ params }) => {
    const row = await findPayment(database.reader, params.id);
    if (!row) throw new AppError('not_found');
    const ledger = await ledgerOf(database.reader, row.id);
    return { data: { ...toPayment(row), transactions: ledger.map(toLedgerEntry) } };
  });

  const transactions = createList({
    database,
    source: transactionSource,
    toItem: toTransaction,
    now,
  });
  const { replica } = database;
  const sumLedger = ledgerSums(replica);
  api.read(reportTransactions, async (call) => {
    const [page, sums] = await Promise.all([transactions.page(call), sumLedger.run(replica, {})]);
    return { ...asResults(page), totals: ledgerTotals(sums) };
  });
  api.exportCsv(reportTransactions, (call) => transactions.exportCsv(reportTransactions, call));
}
