import { maxPriceCents, parseHundredths } from '@provost/contract/money';
import { transactionsReportLimit } from '@provost/contract/payments';
import { type SqlBool, sql } from 'kysely';
import { sumCounters } from '../../list/counter.ts';
import * as filters from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { selectionFilters } from '../../school/bulk/selection-filters.ts';
import { paymentRows, transactionRows } from './payments.repository.ts';

const isOfStudent = (email: string) =>
  sql<SqlBool>`payments.student_id in
    (select users.id from users where ${userEmailStartsWith(email)})`;

/** No payment has more, and a larger number is none for PostgreSQL. */
const toCents = (amount: string) =>
  sql`${Math.min(parseHundredths(amount) ?? 0, maxPriceCents + 1)}`;

/** Codes have no commas, so `EUR,USD` is two of them. */
const currencyFilter =
  (column: string): filters.Filter =>
  (values) =>
    filters.textFilter(column)([...new Set(values.flatMap((value) => value.split(',')))]);

export const countedFilters = {
  status: filters.enumFilter('status'),
  method: filters.enumFilter('method'),
  currency: currencyFilter('currency'),
};

/** The filters that the counters of each day cover. The day is as typed: one of the school. */
export const dailyFilters = {
  ...countedFilters,
  paid_from: filters.fromFilter('day'),
  paid_to: filters.upToFilter('day'),
};

export const paymentSource = {
  name: 'payments',
  table: 'payments',
  orderings: {
    created_at: { column: 'payments.created_at', kind: 'instant' },
    paid_at: { column: 'payments.paid_at', kind: 'instant', nullable: true },
    amount: { column: 'payments.amount_cents', kind: 'number' },
    number: { column: 'payments.number', kind: 'text' },
    status: { column: 'payments.status', kind: 'text', equalsBy: 'created_at' },
    method: { column: 'payments.method', kind: 'text', equalsBy: 'created_at' },
  },
  defaultOrdering: [{ field: 'created_at', descending: true }],
  filters: {
    status: filters.enumFilter('payments.status'),
    method: filters.enumFilter('payments.method'),
    currency: currencyFilter('payments.currency'),
    student: filters.idFilter('payments.student_id'),
    course: filters.idFilter('payments.course_id'),
    ...selectionFilters('payments', 'Payment'),
    amount_from: filters.fromFilter('payments.amount_cents', toCents),
    amount_to: filters.upToFilter('payments.amount_cents', toCents),
    ...filters.dayFilters('paid', 'payments.paid_at'),
    ...filters.dayFilters('created', 'payments.created_at'),
  },
  dayFilters: ['paid_from', 'paid_to', 'created_from', 'created_to'],
  indexed: {
    status: ['created_at', 'paid_at', 'method', 'status'],
    method: ['created_at', 'method'],
    currency: ['created_at'],
    student: ['created_at'],
    course: ['created_at'],
  },
  search: { table: 'payments', byEmail: isOfStudent, amount: 'payments.amount_cents' },
  counter: sumCounters({ table: 'payment_totals', filters: countedFilters }),
  rows: paymentRows,
} as const;

/** The ledger. A search finds transactions by their payment. */
export const transactionSource = {
  name: 'transactions',
  table: 'transactions',
  orderings: { occurred_at: { column: 'transactions.occurred_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'occurred_at', descending: true }],
  defaultSize: transactionsReportLimit,
  filters: {
    type: filters.enumFilter('transactions.type'),
    status: filters.enumFilter('transactions.status'),
  },
  indexed: { type: ['occurred_at'], status: ['occurred_at'] },
  search: {
    table: 'payments',
    column: 'transactions.payment_id',
    amount: 'payments.amount_cents',
    byEmail: isOfStudent,
  },
  counter: sumCounters({
    table: 'transaction_counts',
    filters: { type: filters.enumFilter('type'), status: filters.enumFilter('status') },
  }),
  rows: transactionRows,
} as const;
