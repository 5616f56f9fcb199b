import type {
  Student,
  StudentDetails,
  UnenrolledStudent,
  WaitingCounts,
} from '@provost/contract/students';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
import {
  countOf,
  idOf,
  instantOf,
  labelOf,
  moneyOf,
  numberOf,
  objectOf,
  objectsOf,
  personNameOf,
  textOf,
  wordOf,
} from './fields.ts';
import { unwrapData, unwrapList } from './unwrap.ts';
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

const adaptCourse = (raw: unknown) => ({
  id: idOf(objectOf(raw, 'course')),
  title: labelOf(raw, 'course'),
});

const fields: FieldReaders<Adapted<Student>> = {
  ...userFields,
  class_level: (raw) => labelOf(raw, 'class_level', 'grade', 'level'),
  class_level_id: (raw) => textOf(raw, 'class_level_id'),
  enrolled_course_count: (raw) => countOf(raw, 'enrolled_course_count', 'course_count', 'courses'),
  last_payment: (raw) => {
    const payment = objectOf(raw, 'last_payment');
    return payment && adaptPayment(payment);
  },
};

export const studentAdapter = adapter<Adapted<Student>>(fields);

const detailsAdapter = adapter<Adapted<StudentDetails>>({
  ...fields,
  enrolments: (raw) =>
    objectsOf(raw, 'enrolments').map((enrolment) => ({
      id: idOf(enrolment),
      course: adaptCourse(enrolment),
      status: wordOf(enrolment, 'status'),
      enrolled_at: instantOf(enrolment, 'enrolled_at'),
    })),
  payments: (raw) =>
    objectsOf(raw, 'payments').map((payment) => ({
      ...adaptPayment(payment),
      course: adaptCourse(payment),
    })),
  payment_count: (raw) => numberOf(raw, 'payment_count') ?? objectsOf(raw, 'payments').length,
});

export const adaptStudentDetails = detailsAdapter.adapt;

const unenrolledAdapter = adapter<Adapted<UnenrolledStudent>>({
  ...fields,
  id: idOf,
  full_name: (raw) => personNameOf(raw) ?? labelOf(raw, 'student', 'user'),
  class_level: (raw) => labelOf(raw, 'class_level', 'classLevel', 'level', 'grade'),
  waiting_since: (raw) => instantOf(raw, 'waiting_since') ?? userFields.created_at(raw),
});

/** A host that sends no rows can still send how many there are. */
const unenrolledCounts = ['not_enrolled', 'not_enrolled_count', 'unenrolled', 'students'] as const;

const adaptWaiting = (response: unknown): WaitingCounts | undefined => {
  const waiting = objectOf(response, 'waiting');
  const [under_7_days, from_7_to_30_days, over_30_days] = [
    numberOf(waiting, 'under_7_days'),
    numberOf(waiting, 'from_7_to_30_days'),
    numberOf(waiting, 'over_30_days'),
  ];
  if (under_7_days === undefined || from_7_to_30_days === undefined) return undefined;
  return { under_7_days, from_7_to_30_days, over_30_days: over_30_days ?? 0 };
};

export const adaptUnenrolledStudents = (response: unknown) => {
  const { rows, count } = unwrapList(response);
  return {
    count: count ?? numberOf(unwrapData(response), ...unenrolledCounts) ?? rows.length,
    results: rows.map(unenrolledAdapter.adapt),
    waiting: adaptWaiting(response),
  };
};
