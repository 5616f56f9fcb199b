import { paymentStatuses } from '@provost/contract/payment-status';
import {
  listPayments,
  type Payment,
  type PaymentDetails,
  readPayment,
} from '@provost/contract/payments';
import type { DetailsSource } from '@/api/details/details-options.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { paymentAdapter } from '@/api/hosts/payments.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant, byMoney, byName, byNameAndNumber, byRank } from '@/api/list/sort-keys.ts';
import type { Own } from '@/api/own.ts';

export const paymentList: ListDefinition<Adapted<Payment>> = {
  endpoint: listPayments,
  defaultOrdering: '-created_at',
  ...paymentAdapter,
  searchTexts: ({ number, student, course }) => [
    number,
    student.full_name,
    student.email,
    course.title,
  ],
  searchAmount: ({ amount }) => amount,
  sortKeys: {
    created_at: byInstant((row) => row.created_at),
    paid_at: byInstant((row) => row.paid_at),
    amount: byMoney((row) => row.amount),
    number: byNameAndNumber((row) => row.number),
    status: byRank(paymentStatuses, (row) => row.status),
    method: byName((row) => row.method),
  },
  filterValues: {
    status: (row) => row.status,
    method: (row) => row.method,
    currency: (row) => row.currency,
    student: (row) => row.student.id,
    course: (row) => row.course.id,
  },
};

export const paymentDetails: DetailsSource<Adapted<Payment>, Own<PaymentDetails>> = {
  list: paymentList,
  endpoint: readPayment,
};
