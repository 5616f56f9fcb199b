import type { Student } from '@provost/contract/students';
import {
  countOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  objectOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { tagsOf } from './tags.ts';
import { userFields } from './user.ts';

const adaptPayment = (raw: unknown) => ({
  id: idOf(raw),
  number: textOf(raw, 'number', 'id'),
  amount: moneyOf(raw, 'amount'),
  currency: textOf(raw, 'currency'),
  status: wordOf(raw, 'status'),
  paid_at: instantOf(raw, 'paid_at'),
  created_at: instantOf(raw, 'created_at'),
});

export const studentFields: FieldReaders<Adapted<Student>> = {
  ...userFields,
  class_level: (raw) => labelOf(raw, 'class_level', 'grade', 'level'),
  tags: tagsOf,
  class_level_id: (raw) => textOf(raw, 'class_level_id'),
  enrolled_course_count: (raw) => countOf(raw, 'enrolled_course_count', 'course_count', 'courses'),
  payer: (raw) => {
    const payer = objectOf(raw, 'payer');
    return payer && { id: idOf(payer), name: textOf(payer, 'name') };
  },
  last_payment: (raw) => {
    const payment = objectOf(raw, 'last_payment');
    return payment && adaptPayment(payment);
  },
};

export const studentAdapter = adapter<Adapted<Student>>(studentFields);
