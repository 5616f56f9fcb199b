import type { Student } from '@provost/contract/students';
import * as read from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { tagsOf } from './tags.ts';
import { userFields } from './user.ts';

const adaptPayment = (raw: unknown) => ({
  id: read.idOf(raw),
  number: read.textOf(raw, 'number', 'id'),
  amount: read.moneyOf(raw, 'amount'),
  currency: read.textOf(raw, 'currency'),
  status: read.wordOf(raw, 'status'),
  paid_at: read.instantOf(raw, 'paid_at'),
  created_at: read.instantOf(raw, 'created_at'),
});

export const studentFields: FieldReaders<Adapted<Student>> = {
  ...userFields,
  class_level: (raw) => read.labelOf(raw, 'class_level', 'grade', 'level'),
  tags: tagsOf,
  class_level_id: (raw) => read.textOf(raw, 'class_level_id'),
  enrolled_course_count: (raw) =>
    read.countOf(raw, 'enrolled_course_count', 'course_count', 'courses'),
  payer: (raw) => {
    const payer = read.objectOf(raw, 'payer');
    return payer && { id: read.idOf(payer), name: read.textOf(payer, 'name') };
  },
  last_payment: (raw) => {
    const payment = read.objectOf(raw, 'last_payment');
    return payment && adaptPayment(payment);
  },
};

export const studentAdapter = adapter<Adapted<Student>>(studentFields);
