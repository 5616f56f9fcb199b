import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';
import * as status from './payment-status.ts';
import type * as form from './payments.form.ts';
import type * as schema from './payments.schema.ts';

export type * from './payments.form.ts';
export type * from './payments.schema.ts';

const readPayments = { action: 'read', subject: 'Payment' } as const;

const paymentList = {
  orderings: ['created_at', 'paid_at', 'amount', 'number', 'status', 'method'],
  filters: { status: status.paymentStatuses, method: status.paymentMethods },
  textFilters: ['currency'],
  idFilters: ['student', 'course', ...selectionFilters],
  rangeFilters: { paid: 'day', created: 'day', amount: 'amount' },
} as const;

const paymentContent = ['payments', 'students', 'enrolments', 'courses', 'school'] as const;

export const listPayments = endpoint<ResultsPage<schema.Payment>>()({
  route: 'GET /api/courses/payments/all/',
  access: readPayments,
  shows: ['payments'],
  list: paymentList,
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

export const readPayment = endpoint<{ data: schema.PaymentDetails }>()({
  route: 'GET /api/courses/payments/{id}/',
  access: readPayments,
  shows: ['payments'],
});

/** The specification's limit of the report. */
export const transactionsReportLimit = 5;

export const reportTransactions = endpoint<schema.TransactionsReport>()({
  route: 'GET /api/payments/transactions/report/',
  access: { action: 'read', subject: 'Transaction' },
  shows: ['payments', 'students', 'courses'],
  list: {
    orderings: ['occurred_at'],
    filters: { type: status.transactionTypes, status: status.transactionStatuses },
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

/** The query of the list; pages and orderings change nothing. */
export const sumPayments = endpoint<{ data: schema.PaymentTotals[] }>()({
  route: 'GET /api/courses/payments/totals/',
  access: readPayments,
  shows: ['payments'],
  list: paymentList,
});

type WrittenPayment = Written<schema.PaymentDetails>;
const change = {
  access: { action: 'update', subject: 'Payment' },
  affects: paymentContent,
} as const;

export const recordPayment = endpoint<WrittenPayment, form.PaymentForm>()({
  route: 'POST /api/courses/payments/',
  access: { action: 'create', subject: 'Payment' },
  affects: paymentContent,
});

/** Without a body: paid now. */
export const markPaymentPaid = endpoint<WrittenPayment, form.MarkPaidForm | undefined>()({
  route: 'POST /api/courses/payments/{id}/mark-paid/',
  ...change,
});

export const voidPayment = endpoint<WrittenPayment, form.VoidForm | undefined>()({
  route: 'POST /api/courses/payments/{id}/void/',
  ...change,
});

export const refundPayment = endpoint<WrittenPayment, form.RefundForm>()({
  route: 'POST /api/courses/payments/{id}/refund/',
  ...change,
});

export const adjustPayment = endpoint<WrittenPayment, form.AdjustForm>()({
  route: 'POST /api/courses/payments/{id}/adjust/',
  ...change,
});

/** Voids a payment that was recorded wrongly, and records it again. */
export const correctPayment = endpoint<WrittenPayment, form.CorrectForm>()({
  route: 'POST /api/courses/payments/{id}/correct/',
  ...change,
});
