import { paymentStatuses } from '@provost/contract/payment-status';
import { listPayments, readPayment } from '@provost/contract/payments';
import type { DetailsSource } from '@/api/details-options.ts';
import { nestedRow, nestedRows } from '@/api/hosts/nested-rows.ts';
import { rowReaders } from '@/api/hosts/row-readers.ts';
import { courseTitleOf, dateOf, idOf, labelOf, moneyOf, textOf, wordOf } from '@/api/hosts/rows.ts';
import { byDate, byMoney, byName, byNameAndNumber, byRank } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

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

const studentOf = (raw: unknown): PaymentRow['student'] => {
  const student = nestedRow(raw, 'student');
  return {
    id: idOf(student),
    full_name: labelOf(raw, 'student', 'student_name', 'user', 'payer'),
    email: textOf(student, 'email') ?? textOf(raw, 'student_email', 'email'),
  };
};

const readers = rowReaders<PaymentRow>({
  id: (raw) => idOf(raw) ?? textOf(raw, 'number'),
  number: (raw) => textOf(raw, 'number', 'reference', 'id'),
  student: studentOf,
  course: (raw) => ({ id: idOf(nestedRow(raw, 'course')), title: courseTitleOf(raw) }),
  amount: (raw) => moneyOf(raw, 'amount', 'total', 'price'),
  currency: (raw) => textOf(raw, 'currency'),
  refunded_amount: (raw) => moneyOf(raw, 'refunded_amount'),
  method: (raw) => wordOf(raw, 'method', 'payment_method'),
  status: (raw) => wordOf(raw, 'status'),
  provider_ref: (raw) => textOf(raw, 'provider_ref'),
  paid_at: (raw) => dateOf(raw, 'paid_at'),
  created_at: (raw) => dateOf(raw, 'created_at', 'date', 'created'),
});

export const paymentList: ListDefinition<PaymentRow> = {
  endpoint: listPayments,
  defaultOrdering: '-created_at',
  ...readers,
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
