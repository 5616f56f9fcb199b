import type { Course } from '@provost/contract/courses';
import {
  countOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  numberOf,
  numbersOf,
  objectOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { tagsOf } from './tags.ts';

const fields: FieldReaders<Adapted<Course>> = {
  id: (raw) => idOf(raw) ?? textOf(raw, 'code'),
  code: (raw) => textOf(raw, 'code'),
  title: (raw) => labelOf(raw, 'title', 'name', 'course', 'course_title', 'course_name'),
  subject: (raw) => labelOf(raw, 'subject', 'category'),
  class_level: (raw) => labelOf(raw, 'class_level', 'classLevel', 'level', 'grade'),
  class_level_id: (raw) => textOf(raw, 'class_level_id'),
  teacher: (raw) => {
    const full_name = labelOf(raw, 'teacher');
    return full_name === undefined ? undefined : { id: idOf(objectOf(raw, 'teacher')), full_name };
  },
  description: (raw) => textOf(raw, 'description'),
  status: (raw) => wordOf(raw, 'status'),
  current_price: (raw) => moneyOf(raw, 'current_price', 'price', 'final_price'),
  currency: (raw) => textOf(raw, 'currency'),
  capacity: (raw) => numberOf(raw, 'capacity'),
  starts_at: (raw) => instantOf(raw, 'starts_at', 'start_date'),
  ends_at: (raw) => instantOf(raw, 'ends_at', 'end_date'),
  student_count: (raw) => countOf(raw, 'student_count', 'students'),
  payment_plans: (raw) => numbersOf(raw, 'payment_plans'),
  tags: tagsOf,
  tax_rate: (raw) => numberOf(raw, 'tax_rate'),
  version: (raw) => numberOf(raw, 'version'),
};

export const courseAdapter = adapter<Adapted<Course>>(fields);
