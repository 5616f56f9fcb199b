type Day = string;

/** The number of rows per key, and some sums of them. */
type Counted<Keys, Sums extends string = never> = Keys & Record<Sums | 'count', number>;

interface UserKeys {
  user_type: string;
  status: string;
  /** 0 for users without one. */
  class_level_id: number;
  enrolled: 0 | 1;
  has_purchased: 0 | 1;
}

type PaymentKeys = Record<'status' | 'method' | 'currency', string>;
type PaymentSums = 'amount_cents' | 'refunded_cents';

interface BalanceKeys {
  currency: string;
  overdue_from: Day;
  /** -1 for a credit, 0 if it is settled, 1 if something is open. */
  sign: number;
}
type BalanceSums = 'charged_cents' | 'paid_cents' | 'balance_cents';

interface ByDay {
  day: Day;
}
/** Such as `2026-03`. */
interface ByMonth {
  month: string;
}
interface OfCourse {
  course_id: number;
}
type Revenue<Keys> = Counted<Keys & { currency: string }, 'gross_cents' | 'refund_cents'>;
/** The status is that at the end: completed, cancelled or transferred. */
type Endings<Keys> = Counted<Keys & { status: string }>;

/**
 * Triggers maintain the aggregates. Several rows can have the same key, because concurrent writers
 * each add a row; readers must sum them.
 */
export interface AggregateTables {
  /** Per combination of filters. */
  user_counts: Counted<UserKeys>;
  /** Students and teachers with each tag, also with deleted ones. */
  tag_counts: Counted<{ tag_id: number; user_type: string }>;
  /** Students without a purchase, by the hour in which their trial ends. */
  trial_counts: Counted<{ ends_hour: string; status: string }>;
  transaction_counts: Counted<Record<'type' | 'status' | 'currency', string>>;
  enrolment_counts: Counted<{ status: string }>;
  /** The actor is 0 for events without a user. */
  audit_counts: Counted<{ actor_id: number; action: string; subject: string }>;
  /** What is open, by the due date of the charge. */
  charge_totals: Counted<{ currency: string; due_on: Day }, 'amount_cents' | 'open_cents'>;
  course_open_totals: Counted<OfCourse & { currency: string; due_on: Day }, 'open_cents'>;
  /** Enrolments that owe or have paid something. */
  balance_totals: Counted<BalanceKeys, BalanceSums>;
  course_balance_totals: Counted<OfCourse & BalanceKeys, BalanceSums>;
  /** A view: by how much what is overdue changed on a day of the school. */
  overdue_changes: { currency: string; day: Day; cents: number };
  payment_totals: Counted<PaymentKeys, PaymentSums>;
  /** By the day on which they were paid. */
  daily_payment_totals: Counted<ByDay & PaymentKeys, PaymentSums>;
  daily_method_revenue_totals: Revenue<ByDay & { method: string }>;
  daily_course_revenue_totals: Revenue<ByDay & OfCourse>;
  daily_enrolment_counts: Counted<ByDay>;
  daily_course_enrolment_counts: Counted<ByDay & OfCourse>;
  daily_ending_counts: Endings<ByDay>;
  daily_course_ending_counts: Endings<ByDay & OfCourse>;
  daily_student_counts: Counted<ByDay>;
  /** The class level is 0 for students without one. */
  daily_level_student_counts: Counted<ByDay & { class_level_id: number }>;
  /** Students by the day on which their trial ends. */
  daily_trial_counts: Counted<ByDay & { has_purchased: 0 | 1 }>;
  /** Active students without a course, by the day since which they wait. */
  daily_waiting_counts: Counted<ByDay>;
  monthly_method_revenue_totals: Revenue<ByMonth & { method: string }>;
  monthly_course_revenue_totals: Revenue<ByMonth & OfCourse>;
  monthly_course_enrolment_counts: Counted<ByMonth & OfCourse>;
  monthly_course_ending_counts: Endings<ByMonth & OfCourse>;
}
