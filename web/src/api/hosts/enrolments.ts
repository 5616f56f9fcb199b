import type { Enrolment, EnrolmentDetails } from '@provost/contract/enrolments';
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
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import { adaptEnrolmentMoney } from './payments.ts';

/** The course that continues an enrolment after a transfer. */
export const adaptTransfer = (raw: unknown): Adapted<Enrolment>['transferred_to'] => {
  const course = objectOf(raw, 'transferred_to');
  const id = idOf(course);
  return id === undefined ? undefined : { id, title: labelOf(course, 'title', 'name') };
};

const fields: FieldReaders<Adapted<Enrolment>> = {
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
  transferred_to: (raw) => adaptTransfer(raw),
  version: (raw) => numberOf(raw, 'version'),
};

export const enrolmentAdapter = adapter<Adapted<Enrolment>>(fields);

const detailsAdapter = adapter<Adapted<EnrolmentDetails>>({
  ...fields,
  money: (raw) => {
    const money = objectOf(raw, 'money');
    return money && adaptEnrolmentMoney(money);
  },
});

export const adaptEnrolmentDetails = (response: unknown) =>
  detailsAdapter.adapt(unwrapData(response));
