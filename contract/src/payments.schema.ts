import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { maxSearchCount } from './list.ts';
import { languages } from './locales.ts';
import * as status from './payment-status.ts';
import * as forms from './payments.form.ts';
import * as payments from './payments.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant } from './text.schema.ts';

const courseOfPayment = z.object({ id, title: z.string() });
const payer = z.object({ id, full_name: z.string(), email: z.string() });

export const payment = z.object({
  id,
  number: z.string(),
  student: payer,
  course: courseOfPayment,
  amount: z.string(),
  currency: z.string(),
  refunded_amount: z.string(),
  method: z.enum(status.paymentMethods),
  status: z.enum(status.paymentStatuses),
  provider_ref: z.nullable(z.string()),
  paid_at: z.nullable(instant),
  created_at: instant,
});
export type Payment = z.output<typeof payment>;

export const listPayments = withSchemas(payments.listPayments, {
  cache: true,
  summary: 'All payments.',
  response: resultsPage(payment),
});

const transactionFields = {
  id,
  payment_id: id,
  type: z.enum(status.transactionTypes),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(status.transactionStatuses),
  occurred_at: instant,
};

const ledgerEntry = z.object({ ...transactionFields, reason: z.nullable(z.string()) });

export const enrolmentMoney = z.object({
  /** Agreed when the student was enrolled; null if the course had none. */
  price: z.nullable(z.string()),
  currency: z.string(),
  /** What was paid for the enrolment and not refunded, also before a transfer. */
  paid: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** What is charged minus what was paid; below zero it is a credit. */
  balance: z.string(),
});
export type EnrolmentMoney = z.output<typeof enrolmentMoney>;

const paymentDetails = z.extend(payment, {
  version: z.int(),
  left: z.string(),
  transactions: z.array(ledgerEntry),
  /** The enrolment that it pays for; after a transfer the one that continues it. */
  enrolment: z.nullable(
    z.extend(enrolmentMoney, { id, status: z.enum(enrolmentStatuses), course: courseOfPayment }),
  ),
  /** The payment that it replaces after a correction, and the one that replaced it. */
  corrects: z.nullable(z.object({ id, number: z.string() })),
  corrected_by: z.nullable(z.object({ id, number: z.string() })),
  /** For the receipt: the payer of the enrolment or else the student, and what the price includes. */
  billing: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    address: z.nullable(z.string()),
    tax_number: z.nullable(z.string()),
    locale: z.enum(languages),
    tax_rate: z.nullable(z.object({ name: z.string(), percent: z.string() })),
  }),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

export const readPayment = withSchemas(payments.readPayment, {
  summary: 'A payment with its transactions.',
  response: z.object({ data: paymentDetails }),
});

const transaction = z.object({
  ...transactionFields,
  payment_number: z.string(),
  student: payer,
  course: courseOfPayment,
});
export type Transaction = z.output<typeof transaction>;

const ledgerTotals = z.object({
  currency: z.string(),
  gross: z.string(),
  refunds: z.string(),
  net: z.string(),
});
export type LedgerTotals = z.output<typeof ledgerTotals>;

const transactionsReport = z.extend(resultsPage(transaction), { totals: z.array(ledgerTotals) });
export type TransactionsReport = z.output<typeof transactionsReport>;

export const reportTransactions = withSchemas(payments.reportTransactions, {
  cache: true,
  summary: 'The latest transactions, and the totals of the whole ledger by currency.',
  response: transactionsReport,
});

const paymentTotals = z.object({
  currency: z.string(),
  /** Of payments with any status. */
  count: z.int(),
  /** Charges and adjustments, including what was refunded later. */
  paid: z.string(),
  refunded: z.string(),
  /** Paid minus refunded. */
  net: z.string(),
  pending: z.string(),
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const sumPayments = withSchemas(payments.sumPayments, {
  cache: true,
  summary: `The totals of the payments that a list query matches, by currency. None for a search with more than ${maxSearchCount} matches.`,
  response: z.object({ data: z.array(paymentTotals) }),
});

const writtenPayment = written(paymentDetails);

export const recordPayment = withSchemas(payments.recordPayment, {
  summary: 'Record a payment, and optionally enrol the student.',
  body: forms.paymentForm,
  status: 201,
  response: writtenPayment,
  errors: ['reference_in_use', 'already_enrolled', 'course_full'],
});

export const markPaymentPaid = withSchemas(payments.markPaymentPaid, {
  summary: 'Mark a pending or failed payment as paid.',
  body: z.optional(forms.markPaidForm),
  response: writtenPayment,
  errors: ['wrong_status', 'stale'],
});

export const voidPayment = withSchemas(payments.voidPayment, {
  summary: 'Void a pending or failed payment.',
  body: z.optional(forms.voidForm),
  response: writtenPayment,
  errors: ['wrong_status', 'stale'],
});

export const refundPayment = withSchemas(payments.refundPayment, {
  summary:
    'Record a refund of a part or all of what is left, and optionally cancel the enrolment that the payment pays for.',
  body: forms.refundForm,
  response: writtenPayment,
  errors: ['over_refund', 'wrong_status', 'stale'],
});

export const adjustPayment = withSchemas(payments.adjustPayment, {
  summary: 'Correct the amount of a paid payment, up or down.',
  body: forms.adjustForm,
  response: writtenPayment,
  errors: ['wrong_status', 'stale'],
});

export const correctPayment = withSchemas(payments.correctPayment, {
  summary:
    'Correct a payment that was recorded wrongly: it becomes void, and a new one with the corrected fields replaces it. Payments with refunds cannot be corrected.',
  body: forms.correctForm,
  status: 201,
  response: writtenPayment,
  errors: ['wrong_status', 'stale', 'reference_in_use'],
});
