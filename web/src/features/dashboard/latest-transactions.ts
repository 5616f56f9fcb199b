import { transactionsReportLimit } from '@provost/contract/payments';
import {
  courseTitleOf,
  idOf,
  instantOf,
  type JsonObject,
  labelOf,
  moneyOf,
  objectsOf,
  personNameOf,
  textOf,
  wordOf,
} from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';

export interface TransactionRow {
  readonly key: string;
  readonly paymentId: string | undefined;
  readonly who: string | undefined;
  readonly course: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly type: string | undefined;
  readonly status: string | undefined;
  readonly at: string | undefined;
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly gross: string | undefined;
  readonly refunds: string | undefined;
  readonly net: string;
}

export interface LatestTransactions {
  readonly rows: readonly TransactionRow[];
  readonly totals: readonly CurrencyTotal[];
}

const readTransaction = (row: JsonObject, index: number): TransactionRow => ({
  key: idOf(row) ?? String(index),
  paymentId: textOf(row, 'payment_id', 'payment') ?? idOf(row.payment),
  who: labelOf(row, 'student', 'user', 'payer', 'customer') ?? personNameOf(row),
  course: courseTitleOf(row),
  amount: moneyOf(row, 'amount', 'value', 'total'),
  currency: textOf(row, 'currency'),
  type: wordOf(row, 'type', 'transaction_type', 'kind'),
  status: wordOf(row, 'status'),
  at: instantOf(row, 'occurred_at', 'created_at', 'date', 'created', 'paid_at', 'timestamp'),
});

const readTotal = (row: JsonObject): CurrencyTotal[] => {
  const [currency, net] = [textOf(row, 'currency'), moneyOf(row, 'net')];
  if (currency === undefined || net === undefined) return [];
  return [{ currency, gross: moneyOf(row, 'gross'), refunds: moneyOf(row, 'refunds'), net }];
};

const timeOf = ({ at }: TransactionRow): number => (at === undefined ? 0 : Date.parse(at));

/** The newest first and no more than five, also from a host that knows neither order nor limit. */
export const readLatestTransactions = (answer: unknown): LatestTransactions => {
  const rows = unwrapList(answer).rows.map(readTransaction);
  return {
    rows: rows
      .sort((left, right) => timeOf(right) - timeOf(left))
      .slice(0, transactionsReportLimit),
    totals: objectsOf(answer, 'totals').flatMap(readTotal),
  };
};
