import { allows, scopeFor } from '@provost/contract/ability';
import { formatHundredths } from '@provost/contract/money';
import type { PaymentStatus } from '@provost/contract/payment-status';
import { listPayments } from '@provost/contract/payments.schema';
import type { Student, StudentDetails } from '@provost/contract/students';
import type { SeenStudent } from '@provost/contract/students.schema';
import type { InferResult } from 'kysely';
import type { View } from '../../list/condition.ts';
import { toUserFields } from '../../school/accounts/user-fields.ts';
import { toLaterCourse } from '../../school/enrolments/enrolments.mapper.ts';
import { toNamedPayer } from '../../school/payers/payer-rules.ts';
import { toTags } from '../../school/tags/tags.repository.ts';
import type { balancesOf, enrolmentsOf, paymentsOf, studentRows } from './students.repository.ts';

export type StudentRow = InferResult<ReturnType<typeof studentRows>>[number];
type EnrolmentRow = Awaited<ReturnType<typeof enrolmentsOf>>[number];
type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];
type Paid = Omit<PaymentRow, 'course_id' | 'course_title' | 'payment_count'>;
type LastPayment = NonNullable<Student['last_payment']>;

/** Only roles that can read payments see money; teachers do not. */
export const seesPayments = ({ caller }: View): boolean =>
  allows(caller.rules, listPayments.access);

/** Teachers see who their students are, not whether they pay, sign in or have other courses. */
export const toStudent = (row: StudentRow, view: View): SeenStudent => {
  const { phone, is_trial, has_purchased, trial_ends_at, last_login_at, status_set_by, ...fields } =
    toUserFields(row, view.now);
  return {
    ...fields,
    class_level: row.class_level,
    class_level_id: row.class_level_id,
    tags: toTags(row.tags),
    ...(scopeFor(view.caller.userType, 'Student') === 'all' && {
      phone,
      is_trial,
      has_purchased,
      trial_ends_at,
      last_login_at,
      ...(status_set_by && { status_set_by }),
      enrolled_course_count: row.enrolled_course_count,
      payer: toNamedPayer(row),
    }),
    ...(seesPayments(view) && { last_payment: hasPayment(row) ? toLastPayment(row) : null }),
  };
};

export const toPayments = (payments: readonly PaymentRow[], view: View) =>
  seesPayments(view) && {
    payments: payments.map(toPayment),
    payment_count: payments[0]?.payment_count ?? 0,
  };

export const toUnenrolledStudent = (row: StudentRow, view: View) => ({
  ...toStudent(row, view),
  waiting_since: row.waiting_since ?? row.created_at,
});

const hasPayment = (row: StudentRow): row is StudentRow & Paid => row.payment_id !== null;

const toLastPayment = (row: Paid): LastPayment => ({
  id: row.payment_id,
  number: row.payment_number,
  amount: formatHundredths(row.payment_cents),
  currency: row.payment_currency,
  // A check constraint allows no other value.
  status: row.payment_status as PaymentStatus,
  paid_at: row.payment_paid_at,
  created_at: row.payment_created_at,
});

export const toEnrolment = (row: EnrolmentRow): StudentDetails['enrolments'][number] => ({
  id: row.id,
  course: { id: row.course_id, title: row.course_title },
  status: row.status as StudentDetails['enrolments'][number]['status'],
  enrolled_at: row.enrolled_at,
  transferred_to: toLaterCourse(row),
});

const toPayment = (row: PaymentRow): StudentDetails['payments'][number] => ({
  ...toLastPayment(row),
  course: { id: row.course_id, title: row.course_title },
});

export const toStudentBalance = (
  row: Awaited<ReturnType<typeof balancesOf>>[number],
): StudentDetails['balances'][number] => ({
  currency: row.currency,
  balance: formatHundredths(row.balance),
  overdue: formatHundredths(row.overdue),
  next_due_on: row.next_due_on,
});
