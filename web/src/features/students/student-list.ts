import { listStudents, readStudent, type trialStates } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import type { DetailsSource } from '@/api/details-options.ts';
import { nestedRow, nestedRows } from '@/api/hosts/nested-rows.ts';
import { type PersonRow, personFields } from '@/api/hosts/person-row.ts';
import { rowReaders } from '@/api/hosts/row-readers.ts';
import {
  countOf,
  dateOf,
  idOf,
  labelOf,
  moneyOf,
  numberOf,
  textOf,
  wordOf,
} from '@/api/hosts/rows.ts';
import { byDate, byName, byNameAndNumber, byNumber, byRank } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

interface StudentPayment {
  readonly id: string | undefined;
  readonly number: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly status: string | undefined;
  readonly course: string | undefined;
  readonly at: Date | undefined;
}

export interface StudentRow extends PersonRow {
  readonly class_level: string | undefined;
  readonly enrolled_course_count: number | undefined;
  readonly last_payment: StudentPayment | undefined;
  /** Where their trial stands; undefined where the host tells nothing of it. */
  readonly trial: (typeof trialStates)[number] | undefined;
}

const readPayment = (raw: unknown): StudentPayment => ({
  id: idOf(raw),
  number: textOf(raw, 'number', 'id'),
  amount: moneyOf(raw, 'amount'),
  currency: textOf(raw, 'currency'),
  status: wordOf(raw, 'status'),
  course: labelOf(raw, 'course'),
  at: dateOf(raw, 'paid_at', 'created_at'),
});

const trialOf = (raw: unknown): StudentRow['trial'] => {
  if (personFields.has_purchased(raw)) return 'converted';
  const isTrial = personFields.is_trial(raw);
  if (isTrial !== undefined) return isTrial ? 'active' : 'expired';
  const end = personFields.trial_ends_at(raw);
  if (!end) return undefined;
  return end.getTime() > Date.now() ? 'active' : 'expired';
};

const lastPaymentOf = (raw: unknown): StudentPayment | undefined => {
  const payment = nestedRow(raw, 'last_payment');
  return payment && readPayment(payment);
};

const readers = rowReaders<StudentRow>({
  ...personFields,
  class_level: (raw) => labelOf(raw, 'class_level', 'grade', 'level'),
  enrolled_course_count: (raw) => countOf(raw, 'enrolled_course_count', 'course_count', 'courses'),
  last_payment: lastPaymentOf,
  trial: trialOf,
});

export const studentList: ListDefinition<StudentRow> = {
  endpoint: listStudents,
  defaultOrdering: 'full_name',
  ...readers,
  searchTexts: ({ full_name, email }) => [full_name, email],
  sortKeys: {
    full_name: (row) => byName(row.full_name),
    email: (row) => byName(row.email),
    status: (row) => byRank(userStatuses)(row.status),
    class_level: (row) => byNameAndNumber(row.class_level),
    enrolled_course_count: (row) => byNumber(row.enrolled_course_count),
    created_at: (row) => byDate(row.created_at),
    last_login_at: (row) => byDate(row.last_login_at),
  },
  filterValues: {
    status: (row) => row.status,
    enrolment: (row) => ((row.enrolled_course_count ?? 0) > 0 ? 'enrolled' : 'not_enrolled'),
    trial: (row) => row.trial,
    class_level: (row) => row.class_level,
  },
};

interface Enrolment {
  readonly id: string | undefined;
  readonly courseId: string | undefined;
  readonly course: string | undefined;
  readonly status: string | undefined;
  readonly enrolledAt: Date | undefined;
}

export interface StudentMore {
  readonly enrolments: readonly Enrolment[];
  readonly payments: readonly StudentPayment[];
  /** Of all payments, of which the latest are here. */
  readonly paymentCount: number;
}

const readMore = (raw: unknown): StudentMore => {
  const payments = nestedRows(raw, 'payments').map(readPayment);
  return {
    enrolments: nestedRows(raw, 'enrolments').map((enrolment) => ({
      id: idOf(enrolment),
      courseId: idOf(nestedRow(enrolment, 'course')),
      course: labelOf(enrolment, 'course'),
      status: wordOf(enrolment, 'status'),
      enrolledAt: dateOf(enrolment, 'enrolled_at'),
    })),
    payments,
    paymentCount: numberOf(raw, 'payment_count') ?? payments.length,
  };
};

export const studentDetails: DetailsSource<StudentRow, StudentMore> = {
  list: studentList,
  endpoint: readStudent,
  readMore,
};
