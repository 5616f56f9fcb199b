import { endpoint } from './endpoint.ts';
import type { ResultsPage } from './list.schema.ts';
import {
  paymentMethods,
  paymentStatuses,
  transactionStatuses,
  transactionTypes,
} from './payment-status.ts';
import type {
  LedgerTotals,
  Payment,
  PaymentDetails,
  Transaction,
  TransactionsReport,
} from './payments.schema.ts';

export type { LedgerTotals, Payment, PaymentDetails, Transaction };

const readPayments = { action: 'read', subject: 'Payment' } as const;

export const listPayments = endpoint<{ response: ResultsPage<Payment> }>()({
  method: 'GET',
  path: '/api/courses/payments/all/',
  access: readPayments,
  list: {
    orderings: ['created_at', 'paid_at', 'amount', 'number', 'status', 'method'],
    filters: { status: paymentStatuses, method: paymentMethods },
  },
  csv: {
    access: { action: 'export', subject: 'Payment' },
    columns: [
      'id',
      'number',
      'student.full_name',
      'student.email',
      'course.title',
      'amount',
      'currency',
      'refunded_amount',
      'method',
      'status',
      'provider_ref',
      'paid_at',
      'created_at',
    ],
  },
});

export const readPayment = endpoint<{ response: { data: PaymentDetails } }>()({
  method: 'GET',
  path: '/api/courses/payments/{id}/',
  access: readPayments,
});

/** The specification's limit of the report. */
export const transactionsReportLimit = 5;

export const reportTransactions = endpoint<{ response: TransactionsReport }>()({
  method: 'GET',
  path: '/api/payments/transactions/report/',
  access: { action: 'read', subject: 'Transaction' },
  list: {
    orderings: ['occurred_at'],
    filters: { type: transactionTypes, status: transactionStatuses },
    limit: true,
  },
  csv: {
    access: { action: 'export', subject: 'Transaction' },
    columns: [
      'id',
      'payment_number',
      'student.full_name',
      'student.email',
      'course.title',
      'type',
      'amount',
      'currency',
      'status',
      'occurred_at',
    ],
  },
});
