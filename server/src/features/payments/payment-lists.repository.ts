import { paymentMethods, paymentStatuses } from '@provost/contract/payment-status';
import { transactionsReportLimit } from '@provost/contract/payments';
import { sql } from 'kysely';
import { enumFilter } from '../../list/list-source.ts';
import { paymentRows, transactionRows } from './payments.repository.ts';

const search = { table: 'payments', id: 'payments.id', key: 'payments.search_key' } as const;

export const paymentSource = {
  name: 'payments',
  from: sql`payments`,
  id: 'payments.id',
  orderings: {
    created_at: { column: 'payments.created_at', kind: 'instant' },
    paid_at: { column: 'payments.paid_at', kind: 'instant', nullable: true },
    amount: { column: 'payments.amount_cents', kind: 'number' },
    number: { column: 'payments.number', kind: 'text' },
    status: {
      column: 'payments.status',
      kind: 'text',
      values: paymentStatuses,
      equalsBy: 'created_at',
    },
    method: {
      column: 'payments.method',
      kind: 'text',
      values: paymentMethods,
      equalsBy: 'created_at',
    },
  },
  defaultOrdering: [{ field: 'created_at', descending: true }],
  filters: {
    status: enumFilter('payments.status'),
    method: enumFilter('payments.method'),
  },
  indexed: { status: ['created_at', 'status'], method: ['created_at', 'method'] },
  walk: { table: 'payments', columns: ['id', 'status', 'method', 'search_key'] },
  search,
  tally: {
    table: 'payment_tallies',
    filters: { status: enumFilter('status'), method: enumFilter('method') },
  },
  rows: paymentRows,
} as const;

/** The ledger; it is searched by the payment that a transaction belongs to. */
export const transactionSource = {
  name: 'transactions',
  from: sql`transactions`,
  id: 'transactions.id',
  orderings: { occurred_at: { column: 'transactions.occurred_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'occurred_at', descending: true }],
  defaultSize: transactionsReportLimit,
  filters: {
    type: enumFilter('transactions.type'),
    status: enumFilter('transactions.status'),
  },
  indexed: { type: ['occurred_at'], status: ['occurred_at'] },
  walk: { table: 'transactions', columns: ['id', 'payment_id', 'type', 'status'] },
  search: {
    ...search,
    join: sql`inner join payments on payments.id = transactions.payment_id`,
  },
  tally: {
    table: 'transaction_tallies',
    filters: { type: enumFilter('type'), status: enumFilter('status') },
  },
  rows: transactionRows,
} as const;
