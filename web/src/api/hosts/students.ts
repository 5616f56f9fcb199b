import {
  type Student,
  type StudentDetails,
  type UnenrolledStudent,
  type WaitingCounts,
  waitingTimes,
} from '@provost/contract/students';
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
} from '../raw/fields.ts';
import { unwrapData, unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';
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
  const [under_2_weeks, from_2_to_8_weeks, over_8_weeks] = waitingTimes.map((time) =>
    numberOf(waiting, time),
  );
  if (under_2_weeks === undefined || from_2_to_8_weeks === undefined) return undefined;
  return { under_2_weeks, from_2_to_8_weeks, over_8_weeks: over_8_weeks ?? 0 };
};

export const adaptUnenrolledStudents = (response: unknown) => {
  const { rows, count } = unwrapList(response);
  return {
    count: count ?? numberOf(unwrapData(response), ...unenrolledCounts) ?? rows.length,
    results: rows.map(unenrolledAdapter.adapt),
    waiting: adaptWaiting(response),
  };
};
