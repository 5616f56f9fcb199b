import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, resultsPage } from './list.ts';
import {
  paymentMethods,
  paymentStatuses,
  transactionStatuses,
  transactionTypes,
} from './payment-status.ts';
import { id, idParams, instant } from './text.ts';

const courseOfPayment = z.object({ id, title: z.string() });
const payer = z.object({ id, full_name: z.string(), email: z.string() });

const payment = z.object({
  id,
  number: z.string(),
  student: payer,
  course: courseOfPayment,
  amount: z.string(),
  currency: z.string(),
  refunded_amount: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  provider_ref: z.nullable(z.string()),
  paid_at: z.nullable(instant),
  created_at: instant,
});
export type Payment = z.output<typeof payment>;

const readPayments = { action: 'read', subject: 'Payment' } as const;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/courses/payments/all/',
  summary: 'All payments.',
  access: readPayments,
  cache: true,
  query: listQuery({
    orderings: ['created_at', 'paid_at', 'amount', 'number', 'status', 'method'],
    filters: { status: paymentStatuses, method: paymentMethods },
  }),
  response: resultsPage(payment),
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

const transactionFields = {
  id,
  payment_id: id,
  type: z.enum(transactionTypes),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(transactionStatuses),
  occurred_at: instant,
};

const transaction = z.object({
  ...transactionFields,
  payment_number: z.string(),
  student: payer,
  course: courseOfPayment,
});
export type Transaction = z.output<typeof transaction>;

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/courses/payments/{id}/',
  summary: 'A payment with its ledger.',
  access: readPayments,
  params: idParams,
  response: z.object({
    data: z.extend(payment, { transactions: z.array(z.object(transactionFields)) }),
  }),
});
export type PaymentDetails = z.output<typeof readPayment.response>['data'];

const ledgerTotals = z.object({
  currency: z.string(),
  gross: z.string(),
  refunds: z.string(),
  net: z.string(),
});
export type LedgerTotals = z.output<typeof ledgerTotals>;

/** The specification's limit of the report. */
export const transactionsReportLimit = 5;

export const reportTransactions = endpoint({
  method: 'GET',
  path: '/api/payments/transactions/report/',
  summary:
    'The latest transactions; and of the whole ledger, what came in and what went back by currency.',
  access: { action: 'read', subject: 'Transaction' },
  cache: true,
  query: listQuery({
    orderings: ['occurred_at'],
    filters: { type: transactionTypes, status: transactionStatuses },
    limit: true,
  }),
  response: z.extend(resultsPage(transaction), {
    totals: z.array(ledgerTotals),
  }),
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
