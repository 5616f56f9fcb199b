import type { ListRequest } from '@provost/contract/list';
import * as contract from '@provost/contract/payments.schema';
import { asResults, createList } from '../../list/list.ts';
import { parseListQuery } from '../../list/list-query.ts';
import { withInstants } from '../../school/time/day-ranges.ts';
import type { FeatureContext } from '../feature.ts';
import { readPayment } from './payment-ledger.service.ts';
import { paymentSource, transactionSource } from './payment-lists.repository.ts';
import { sumByStatus } from './payment-totals.repository.ts';
import { registerPaymentWrites } from './payment-writes.routes.ts';
import { toLedgerTotals, toPayment, toPaymentTotals, toTransaction } from './payments.mapper.ts';
import { ledgerSums } from './payments.repository.ts';

export function registerPayments(context: FeatureContext): void {
  const { api, database, config, now } = context;
  const payments = createList({ database, source: paymentSource, toItem: toPayment, now });
  const inSchoolDays = async <C extends { readonly query: ListRequest }>(call: C): Promise<C> => ({
    ...call,
    query: await withInstants(database.replica, call.query, ['paid', 'created'], config.trialDays),
  });
  api.read(contract.listPayments, async (call) =>
    asResults(await payments.page(await inSchoolDays(call))),
  );
  api.exportCsv(contract.listPayments, async (call) =>
    payments.exportCsv(contract.listPayments, await inSchoolDays(call)),
  );
  api.read(contract.sumPayments, async (call) => {
    const view = { caller: call.caller, now: now() };
    const parse = ({ query }: { readonly query: ListRequest }) =>
      parseListQuery(paymentSource, query, view);
    const queries = { inDays: parse(call), inInstants: parse(await inSchoolDays(call)) };
    return { data: toPaymentTotals(await sumByStatus(database, queries)) };
  });

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
}
