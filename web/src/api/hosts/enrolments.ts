import type { Enrolment } from '@provost/contract/enrolments';
import {
  idOf,
  instantOf,
  labelOf,
  numberOf,
  objectOf,
  personNameOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { type Adapted, adapter } from './adapted.ts';

export const enrolmentAdapter = adapter<Adapted<Enrolment>>({
  id: idOf,
  student: (raw) => {
    const student = objectOf(raw, 'student');
    return {
      id: idOf(student),
      full_name: personNameOf(student) ?? labelOf(raw, 'student'),
      email: textOf(student, 'email'),
    };
  },
  course: (raw) => {
    const course = objectOf(raw, 'course');
    return {
      id: idOf(course),
      code: textOf(course, 'code'),
      title: labelOf(course, 'title', 'name') ?? labelOf(raw, 'course'),
    };
  },
  status: (raw) => wordOf(raw, 'status'),
  enrolled_at: (raw) => instantOf(raw, 'enrolled_at', 'created_at'),
  ended_at: (raw) => instantOf(raw, 'ended_at'),
  reason: (raw) => textOf(raw, 'reason'),
  payment_id: (raw) => textOf(raw, 'payment_id'),
  transferred_from_id: (raw) => textOf(raw, 'transferred_from_id'),
  version: (raw) => numberOf(raw, 'version'),
});
