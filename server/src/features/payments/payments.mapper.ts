import { formatHundredths } from '@provost/contract/money';
import type { Payment, PaymentDetails, Transaction } from '@provost/contract/payments';
import type { InferResult } from 'kysely';
import type { ledgerOf, paymentRows, transactionRows } from './payments.repository.ts';

type PaymentRow = InferResult<ReturnType<typeof paymentRows>>[number];
type TransactionRow = InferResult<ReturnType<typeof transactionRows>>[number];
type LedgerRow = Awaited<ReturnType<typeof ledgerOf>>[number];
type LedgerEntry = PaymentDetails['transactions'][number];

interface Parties {
  readonly student_id: number;
  readonly student_name: string;
  readonly student_email: string;
  readonly course_id: number;
  readonly course_title: string;
}

const toParties = (row: Parties): Pick<Payment, 'student' | 'course'> => ({
  student: { id: row.student_id, full_name: row.student_name, email: row.student_email },
  course: { id: row.course_id, title: row.course_title },
});

// Check constraints allow no other values.
export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  number: row.number,
  ...toParties(row),
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  refunded_amount: formatHundredths(row.refunded_cents),
  method: row.method as Payment['method'],
  status: row.status as Payment['status'],
  provider_ref: row.provider_ref,
  paid_at: row.paid_at,
  created_at: row.created_at,
});

export const toLedgerEntry = (row: LedgerRow): LedgerEntry => ({
  id: row.id,
  payment_id: row.payment_id,
  type: row.type as LedgerEntry['type'],
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  status: row.status as LedgerEntry['status'],
  occurred_at: row.occurred_at,
});

export const toTransaction = (row: TransactionRow): Transaction => ({
  ...toLedgerEntry(row),
  payment_number: row.payment_number,
  ...toParties(row),
});
