import type { JsonObject } from '@/lib/data/json.ts';
import {
  idOf,
  instantOf,
  moneyOf,
  numberOf,
  objectOf,
  objectsOf,
  personNameOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';

export type Item = ReturnType<typeof adaptItem>;

const adaptItem = (raw: unknown) => ({
  key: textOf(raw, 'key') ?? '',
  since: instantOf(raw, 'since'),
  student: adaptStudent(objectOf(raw, 'student')),
  course: adaptCourse(objectOf(raw, 'course')),
  payment: adaptPayment(objectOf(raw, 'payment')),
  enrolment: adaptEnrolment(objectOf(raw, 'enrolment')),
  amount: moneyOf(raw, 'amount'),
  expected: moneyOf(raw, 'expected'),
  currency: textOf(raw, 'currency'),
  difference: adaptDifference(objectOf(raw, 'difference')),
  snooze: adaptSnooze(objectOf(raw, 'snooze')),
  suggestions: objectsOf(raw, 'suggestions').flatMap((course) => {
    const [id, title] = [idOf(course), textOf(course, 'title')];
    return id !== undefined && title !== undefined ? { id, title } : [];
  }),
});

export const itemAdapter = { adapt: adaptItem };

const adaptStudent = (raw: JsonObject | undefined) =>
  raw && {
    id: idOf(raw) ?? '',
    full_name: personNameOf(raw) ?? '',
    email: textOf(raw, 'email'),
    class_level: textOf(raw, 'class_level'),
    trial_ends_at: instantOf(raw, 'trial_ends_at'),
    version: numberOf(raw, 'version'),
  };

const adaptCourse = (raw: JsonObject | undefined) =>
  raw && {
    id: idOf(raw) ?? '',
    title: textOf(raw, 'title') ?? '',
    status: wordOf(raw, 'status'),
    capacity: numberOf(raw, 'capacity'),
    student_count: numberOf(raw, 'student_count') ?? 0,
    starts_at: instantOf(raw, 'starts_at'),
    teacher: personNameOf(objectOf(raw, 'teacher')),
  };

const adaptPayment = (raw: JsonObject | undefined) =>
  raw && {
    id: idOf(raw) ?? '',
    number: textOf(raw, 'number') ?? '',
    status: wordOf(raw, 'status'),
    paid_at: instantOf(raw, 'paid_at'),
    amount: moneyOf(raw, 'amount'),
    left: moneyOf(raw, 'left'),
    version: numberOf(raw, 'version'),
  };

const adaptDifference = (raw: JsonObject | undefined) => {
  const missing = objectOf(raw, 'missing');
  const other = adaptPayment(objectOf(raw, 'other'));
  return {
    excess: moneyOf(raw, 'excess'),
    missing: missing && { amount: moneyOf(missing, 'amount'), course: textOf(missing, 'course') },
    other: other && { ...other, currency: textOf(objectOf(raw, 'other'), 'currency') },
  };
};

const adaptEnrolment = (raw: JsonObject | undefined) =>
  raw && {
    id: idOf(raw) ?? '',
    status: wordOf(raw, 'status'),
    enrolled_at: instantOf(raw, 'enrolled_at'),
    version: numberOf(raw, 'version'),
  };

const adaptSnooze = (raw: JsonObject | undefined) =>
  raw && { until: instantOf(raw, 'until'), reason: textOf(raw, 'reason') };
