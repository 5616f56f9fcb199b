import type { Transaction } from '@provost/contract/payments';
import { transactionsReportLimit } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { adaptTransactionsReport } from '@/api/hosts/transactions.ts';

const timeOf = ({ occurred_at: at }: Adapted<Transaction>): number =>
  at === undefined ? 0 : Date.parse(at);

/** At most five, the newest first, even from a host that ignores order and limit. */
export const readLatestTransactions = (response: unknown) => {
  const { results, totals } = adaptTransactionsReport(response);
  const newestFirst = results.toSorted((left, right) => timeOf(right) - timeOf(left));
  return { rows: newestFirst.slice(0, transactionsReportLimit), totals };
};
