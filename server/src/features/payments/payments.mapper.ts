import { formatHundredths } from '@provost/contract/money';
import { paymentState } from '@provost/contract/payment-state';
import type * as contract from '@provost/contract/payments';
import type { InferResult } from 'kysely';
import { toTaxRate } from '../../school/invoices/taxes.ts';
import type { StatusTotals } from './payment-totals.repository.ts';
import type * as repository from './payments.repository.ts';

export type PaymentRow = InferResult<ReturnType<typeof repository.paymentRows>>[number];
type TransactionRow = InferResult<ReturnType<typeof repository.transactionRows>>[number];
export type LedgerRow = Awaited<ReturnType<typeof repository.ledgerOf>>[number];
type EnrolmentRow = Awaited<ReturnType<typeof repository.enrolmentOf>>;
type BillingRow = Awaited<ReturnType<typeof repository.billingOf>>;
type CorrectionRow = Awaited<ReturnType<typeof repository.correctionsOf>>;
type EnrolmentStatus = NonNullable<contract.PaymentDetails['enrolment']>['status'];
type LedgerEntry = Omit<contract.PaymentDetails['transactions'][number], 'reason'>;

interface Parties {
  readonly student_id: number;
  readonly student_name: string;
  readonly student_email: string;
  readonly course_id: number;
  readonly course_title: string;
}

const toParties = (row: Parties): Pick<contract.Payment, 'student' | 'course'> => ({
  student: { id: row.student_id, full_name: row.student_name, email: row.student_email },
  course: { id: row.course_id, title: row.course_title },
});

// Check constraints allow no other values.
export const toPayment = (row: PaymentRow): contract.Payment => ({
  id: row.id,
  number: row.number,
  ...toParties(row),
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  refunded_amount: formatHundredths(row.refunded_cents),
  method: row.method as contract.Payment['method'],
  status: row.status as contract.Payment['status'],
  provider_ref: row.provider_ref,
  paid_at: row.paid_at,
  created_at: row.created_at,
});

const toLedgerEntry = (row: Omit<LedgerRow, 'reason'>): LedgerEntry => ({
  id: row.id,
  payment_id: row.payment_id,
  type: row.type as LedgerEntry['type'],
  amount: formatHundredths(row.amount_cents),
  currency: row.currency,
  status: row.status as LedgerEntry['status'],
  occurred_at: row.occurred_at,
});

export const toTransaction = (row: TransactionRow): contract.Transaction => ({
  ...toLedgerEntry(row),
  payment_number: row.payment_number,
  ...toParties(row),
});

/** The rows as the rule of the contract reads them. */
export const entriesOf = (ledger: readonly LedgerRow[]) =>
  ledger.map((row) => ({
    type: row.type as LedgerEntry['type'],
    status: row.status as LedgerEntry['status'],
    amountCents: row.amount_cents,
    at: row.occurred_at,
  }));

export const stateOf = (ledger: readonly LedgerRow[]) => paymentState(entriesOf(ledger));

interface LoadedPayment {
  readonly row: PaymentRow;
  readonly ledger: readonly LedgerRow[];
  readonly enrolment: EnrolmentRow;
}

const toLink = (id: number | null | undefined, number: string | null | undefined) =>
  id ? { id, number: number ?? '' } : null;

export const toPaymentDetails = (
  { row, ledger, enrolment }: LoadedPayment,
  money: contract.EnrolmentMoney | undefined,
  corrections: CorrectionRow,
  billing: BillingRow,
): contract.PaymentDetails => ({
  ...toPayment(row),
  version: row.version,
  left: formatHundredths(stateOf(ledger).leftCents),
  transactions: ledger.map((entry) => ({ ...toLedgerEntry(entry), reason: entry.reason })),
  enrolment:
    enrolment && money
      ? {
          id: enrolment.id,
          status: enrolment.status as EnrolmentStatus,
          course: { id: enrolment.course_id, title: enrolment.course_title },
          ...money,
        }
      : null,
  corrects: toLink(corrections?.earlier_id, corrections?.earlier_number),
  corrected_by: toLink(corrections?.later_id, corrections?.later_number),
  billing: {
    name: billing.name,
    email: billing.payer_id === null ? billing.email : billing.payer_email,
    address: billing.address,
    tax_number: billing.tax_number,
    locale: billing.locale as contract.PaymentDetails['billing']['locale'],
    tax_rate: toTaxRate(billing),
  },
});

/** Charges and adjustments; refunds as a positive number. */
interface LedgerSum {
  readonly currency: string;
  readonly gross_cents: number;
  readonly refund_cents: number;
}

export const toLedgerTotals = (sums: readonly LedgerSum[]): contract.LedgerTotals[] =>
  sums.map(({ currency, gross_cents, refund_cents }) => ({
    currency,
    gross: formatHundredths(gross_cents),
    refunds: formatHundredths(refund_cents),
    net: formatHundredths(gross_cents - refund_cents),
  }));

const everPaid = new Set(['paid', 'partially_refunded', 'refunded']);

/** Void and failed payments only count. */
export const toPaymentTotals = (sums: readonly StatusTotals[]): contract.PaymentTotals[] =>
  [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sumOf = (field: 'count' | 'amount' | 'refunded', has: (status: string) => boolean) =>
      ofCurrency
        .filter(({ status }) => has(status))
        .reduce((total, totals) => total + totals[field], 0);
    const wasPaid = (status: string): boolean => everPaid.has(status);
    const paid = sumOf('amount', wasPaid);
    const refunded = sumOf('refunded', wasPaid);
    return {
      currency,
      count: sumOf('count', () => true),
      paid: formatHundredths(paid),
      refunded: formatHundredths(refunded),
      net: formatHundredths(paid - refunded),
      pending: formatHundredths(sumOf('amount', (status) => status === 'pending')),
    };
  });
