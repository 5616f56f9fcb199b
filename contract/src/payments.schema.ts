import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage } from './list.schema.ts';
import {
  paymentMethods,
  paymentStatuses,
  transactionStatuses,
  transactionTypes,
} from './payment-status.ts';
import * as payments from './payments.ts';
import { id, idParams, instant } from './text.schema.ts';

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

export const listPayments = withSchemas(payments.listPayments, {
  cache: true,
  summary: 'All payments.',
  response: resultsPage(payment),
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

const paymentDetails = z.extend(payment, { transactions: z.array(z.object(transactionFields)) });
export type PaymentDetails = z.output<typeof paymentDetails>;

export const readPayment = withSchemas(payments.readPayment, {
  summary: 'A payment with its transactions.',
  params: idParams,
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
