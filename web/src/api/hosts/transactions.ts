import {
  type LedgerTotals,
  type Transaction,
  transactionsReportLimit,
} from '@provost/contract/payments';
import type { JsonObject } from '@/lib/data/json.ts';
import {
  courseTitleOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  objectOf,
  objectsOf,
  personNameOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

export type CurrencyTotals = Adapted<LedgerTotals, 'currency' | 'net'>;

const { adapt } = adapter<Adapted<Transaction>>({
  id: idOf,
  payment_id: (raw) => textOf(raw, 'payment_id', 'payment') ?? idOf(objectOf(raw, 'payment')),
  payment_number: (raw) => textOf(raw, 'payment_number'),
  student: (raw) => ({
    id: idOf(objectOf(raw, 'student')),
    full_name: labelOf(raw, 'student', 'user', 'payer', 'customer') ?? personNameOf(raw),
    email: textOf(objectOf(raw, 'student'), 'email'),
  }),
  course: (raw) => ({ id: idOf(objectOf(raw, 'course')), title: courseTitleOf(raw) }),
  amount: (raw) => moneyOf(raw, 'amount', 'value', 'total'),
  currency: (raw) => textOf(raw, 'currency'),
  type: (raw) => wordOf(raw, 'type', 'transaction_type', 'kind'),
  status: (raw) => wordOf(raw, 'status'),
  occurred_at: (raw) =>
    instantOf(raw, 'occurred_at', 'created_at', 'date', 'created', 'paid_at', 'timestamp'),
});

const adaptTotals = (row: JsonObject): CurrencyTotals[] => {
  const [currency, net] = [textOf(row, 'currency'), moneyOf(row, 'net')];
  if (currency === undefined || net === undefined) return [];
  return [{ currency, gross: moneyOf(row, 'gross'), refunds: moneyOf(row, 'refunds'), net }];
};

const timeOf = ({ occurred_at: at }: Adapted<Transaction>): number =>
  at === undefined ? 0 : Date.parse(at);

/** The newest first, even from a host that ignores order and limit. */
export const adaptLatestTransactions = (response: unknown) => ({
  rows: unwrapList(response)
    .rows.map(adapt)
    .sort((left, right) => timeOf(right) - timeOf(left))
    .slice(0, transactionsReportLimit),
  totals: objectsOf(response, 'totals').flatMap(adaptTotals),
});
