import type { Course } from '@provost/contract/courses';
import * as read from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { tagsOf } from './tags.ts';

const fields: FieldReaders<Adapted<Course>> = {
  id: (raw) => read.idOf(raw) ?? read.textOf(raw, 'code'),
  code: (raw) => read.textOf(raw, 'code'),
  title: (raw) => read.labelOf(raw, 'title', 'name', 'course', 'course_title', 'course_name'),
  subject: (raw) => read.labelOf(raw, 'subject', 'category'),
  class_level: (raw) => read.labelOf(raw, 'class_level', 'classLevel', 'level', 'grade'),
  class_level_id: (raw) => read.textOf(raw, 'class_level_id'),
  teacher: (raw) => {
    const full_name = read.labelOf(raw, 'teacher');
    return full_name === undefined
      ? undefined
      : { id: read.idOf(read.objectOf(raw, 'teacher')), full_name };
  },
  description: (raw) => read.textOf(raw, 'description'),
  status: (raw) => read.wordOf(raw, 'status'),
  current_price: (raw) => read.moneyOf(raw, 'current_price', 'price', 'final_price'),
  currency: (raw) => read.textOf(raw, 'currency'),
  capacity: (raw) => read.numberOf(raw, 'capacity'),
  starts_at: (raw) => read.instantOf(raw, 'starts_at', 'start_date'),
  ends_at: (raw) => read.instantOf(raw, 'ends_at', 'end_date'),
  student_count: (raw) => read.countOf(raw, 'student_count', 'students'),
  payment_plans: (raw) => read.numbersOf(raw, 'payment_plans'),
  tags: tagsOf,
  tax_rate: (raw) => read.numberOf(raw, 'tax_rate'),
  version: (raw) => read.numberOf(raw, 'version'),
};

export const courseAdapter = adapter<Adapted<Course>>(fields);
