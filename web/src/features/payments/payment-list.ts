import { paymentStatuses } from '@provost/contract/payment-status';
import { listPayments, readPayment } from '@provost/contract/payments';
import type { DetailsSource } from '@/lib/details-options.ts';
import type { ListDefinition } from '@/lib/list/list-definition.ts';
import { nestedRow, nestedRows } from '@/lib/nested-rows.ts';
import { courseTitleOf, dateOf, idOf, labelOf, moneyOf, textOf, wordOf } from '@/lib/rows.ts';
import { byDate, byMoney, byName, byNameAndNumber, byRank } from '@/lib/sort-keys.ts';

export interface PaymentRow {
  readonly id: string | undefined;
  readonly number: string | undefined;
  readonly student: {
    readonly id: string | undefined;
    readonly full_name: string | undefined;
    readonly email: string | undefined;
  };
  readonly course: { readonly id: string | undefined; readonly title: string | undefined };
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly refunded_amount: string | undefined;
  readonly method: string | undefined;
  readonly status: string | undefined;
  readonly provider_ref: string | undefined;
  readonly paid_at: Date | undefined;
  readonly created_at: Date | undefined;
}

const readRow = (raw: unknown): PaymentRow => {
  const student = nestedRow(raw, 'student');
  return {
    id: idOf(raw) ?? textOf(raw, 'number'),
    number: textOf(raw, 'number', 'reference', 'id'),
    student: {
      id: idOf(student),
      full_name: labelOf(raw, 'student', 'student_name', 'user', 'payer'),
      email: textOf(student, 'email') ?? textOf(raw, 'student_email', 'email'),
    },
    course: { id: idOf(nestedRow(raw, 'course')), title: courseTitleOf(raw) },
    amount: moneyOf(raw, 'amount', 'total', 'price'),
    currency: textOf(raw, 'currency'),
    refunded_amount: moneyOf(raw, 'refunded_amount'),
    method: wordOf(raw, 'method', 'payment_method'),
    status: wordOf(raw, 'status'),
    provider_ref: textOf(raw, 'provider_ref'),
    paid_at: dateOf(raw, 'paid_at'),
    created_at: dateOf(raw, 'created_at', 'date', 'created'),
  };
};

export const paymentList: ListDefinition<PaymentRow> = {
  endpoint: listPayments,
  defaultOrdering: '-created_at',
  readRow,
  searchTexts: ({ number, student, course }) => [
    number,
    student.full_name,
    student.email,
    course.title,
  ],
  sortKeys: {
    created_at: (row) => byDate(row.created_at),
    paid_at: (row) => byDate(row.paid_at),
    amount: (row) => byMoney(row.amount),
    number: (row) => byNameAndNumber(row.number),
    status: (row) => byRank(paymentStatuses)(row.status),
    method: (row) => byName(row.method),
  },
  filterValues: { status: (row) => row.status, method: (row) => row.method },
};

export interface LedgerLine {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly status: string | undefined;
  readonly occurredAt: Date | undefined;
}

export interface PaymentMore {
  readonly transactions: readonly LedgerLine[];
}

const readMore = (raw: unknown): PaymentMore => ({
  transactions: nestedRows(raw, 'transactions').map((line) => ({
    id: idOf(line),
    type: wordOf(line, 'type'),
    amount: moneyOf(line, 'amount'),
    currency: textOf(line, 'currency'),
    status: wordOf(line, 'status'),
    occurredAt: dateOf(line, 'occurred_at', 'created_at'),
  })),
});

export const paymentDetails: DetailsSource<PaymentRow, PaymentMore> = {
  list: paymentList,
  endpoint: readPayment,
  readMore,
};
