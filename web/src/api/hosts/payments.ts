import type { Payment } from '@provost/contract/payments';
import {
  courseTitleOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  objectOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
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
