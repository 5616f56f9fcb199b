import type { LedgerTotals, Transaction } from '@provost/contract/payments';
import type { JsonObject } from '@/lib/json.ts';
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

interface TransactionsReport {
  readonly results: readonly Adapted<Transaction>[];
  readonly totals: readonly CurrencyTotals[];
}

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

export const adaptTransactionsReport = (response: unknown): TransactionsReport => ({
  results: unwrapList(response).rows.map(adapt),
  totals: objectsOf(response, 'totals').flatMap(adaptTotals),
});
