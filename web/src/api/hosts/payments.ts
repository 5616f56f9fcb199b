import type {
  EnrolmentMoney,
  Payment,
  PaymentDetails,
  PaymentTotals,
} from '@provost/contract/payments';
import {
  countOf,
  courseTitleOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { unwrapData, unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';

const adaptStudent = (raw: unknown): Adapted<Payment>['student'] => {
  const student = objectOf(raw, 'student');
  return {
    id: idOf(student),
    full_name: labelOf(raw, 'student', 'student_name', 'user', 'payer'),
    email: textOf(student, 'email') ?? textOf(raw, 'student_email', 'email'),
  };
};

const fields: FieldReaders<Adapted<Payment>> = {
  id: (raw) => idOf(raw) ?? textOf(raw, 'number'),
  number: (raw) => textOf(raw, 'number', 'reference', 'id'),
  student: adaptStudent,
  course: (raw) => ({ id: idOf(objectOf(raw, 'course')), title: courseTitleOf(raw) }),
  amount: (raw) => moneyOf(raw, 'amount', 'total', 'price'),
  currency: (raw) => textOf(raw, 'currency'),
  refunded_amount: (raw) => moneyOf(raw, 'refunded_amount'),
  method: (raw) => wordOf(raw, 'method', 'payment_method'),
  status: (raw) => wordOf(raw, 'status'),
  provider_ref: (raw) => textOf(raw, 'provider_ref'),
  paid_at: (raw) => instantOf(raw, 'paid_at'),
  created_at: (raw) => instantOf(raw, 'created_at', 'date', 'created'),
};

export const paymentAdapter = adapter<Adapted<Payment>>(fields);

const adaptLink = (raw: unknown) => {
  const id = idOf(raw);
  return id === undefined ? undefined : { id, number: textOf(raw, 'number') };
};

export const adaptEnrolmentMoney = (raw: unknown): Adapted<EnrolmentMoney> => ({
  price: moneyOf(raw, 'price'),
  currency: textOf(raw, 'currency'),
  paid: objectsOf(raw, 'paid').map((sum) => ({
    currency: textOf(sum, 'currency'),
    amount: moneyOf(sum, 'amount'),
  })),
});

export const paymentDetailsAdapter = adapter<Adapted<PaymentDetails>>({
  ...fields,
  transactions: (raw) =>
    objectsOf(raw, 'transactions').map((line) => ({
      id: idOf(line),
      payment_id: textOf(line, 'payment_id'),
      type: wordOf(line, 'type'),
      amount: moneyOf(line, 'amount'),
      currency: textOf(line, 'currency'),
      status: wordOf(line, 'status'),
      occurred_at: instantOf(line, 'occurred_at', 'created_at'),
      reason: textOf(line, 'reason'),
    })),
  version: (raw) => numberOf(raw, 'version'),
  left: (raw) => moneyOf(raw, 'left'),
  enrolment: (raw) => {
    const enrolment = objectOf(raw, 'enrolment');
    const id = idOf(enrolment);
    if (id === undefined) return undefined;
    const course = objectOf(enrolment, 'course');
    return {
      id,
      status: wordOf(enrolment, 'status'),
      course: { id: idOf(course), title: labelOf(course, 'title', 'name') },
      ...adaptEnrolmentMoney(enrolment),
    };
  },
  corrects: (raw) => adaptLink(objectOf(raw, 'corrects')),
  corrected_by: (raw) => adaptLink(objectOf(raw, 'corrected_by')),
});

export const adaptPaymentDetails = paymentDetailsAdapter.adapt;

export const adaptWrittenPayment = (response: unknown) =>
  paymentDetailsAdapter.adapt(unwrapData(response));

const totalsAdapter = adapter<Adapted<PaymentTotals>>({
  currency: (raw) => textOf(raw, 'currency'),
  count: (raw) => countOf(raw, 'count'),
  paid: (raw) => moneyOf(raw, 'paid'),
  refunded: (raw) => moneyOf(raw, 'refunded'),
  net: (raw) => moneyOf(raw, 'net'),
  pending: (raw) => moneyOf(raw, 'pending'),
});

export const adaptPaymentTotals = (response: unknown) =>
  unwrapList(response).rows.map(totalsAdapter.adapt);
