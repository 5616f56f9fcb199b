import type { Payment } from '@provost/contract/payments';
import * as read from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';

const adaptStudent = (raw: unknown): Adapted<Payment>['student'] => {
  const student = read.objectOf(raw, 'student');
  return {
    id: read.idOf(student),
    full_name: read.labelOf(raw, 'student', 'student_name', 'user', 'payer'),
    email: read.textOf(student, 'email') ?? read.textOf(raw, 'student_email', 'email'),
  };
};

const fields: FieldReaders<Adapted<Payment>> = {
  id: (raw) => read.idOf(raw) ?? read.textOf(raw, 'number'),
  number: (raw) => read.textOf(raw, 'number', 'reference', 'id'),
  student: adaptStudent,
  course: (raw) => ({
    id: read.idOf(read.objectOf(raw, 'course')),
    title: read.courseTitleOf(raw),
  }),
  amount: (raw) => read.moneyOf(raw, 'amount', 'total', 'price'),
  currency: (raw) => read.textOf(raw, 'currency'),
  refunded_amount: (raw) => read.moneyOf(raw, 'refunded_amount'),
  method: (raw) => read.wordOf(raw, 'method', 'payment_method'),
  status: (raw) => read.wordOf(raw, 'status'),
  provider_ref: (raw) => read.textOf(raw, 'provider_ref'),
  paid_at: (raw) => read.instantOf(raw, 'paid_at'),
  created_at: (raw) => read.instantOf(raw, 'created_at', 'date', 'created'),
};

export const paymentAdapter = adapter<Adapted<Payment>>(fields);
