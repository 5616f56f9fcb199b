type Instant = string;
type Flag = 0 | 1;

/** Users per combination of filters. The class level is 0 for users without one. */
interface UserAggregatesTable {
  user_type: string;
  status: string;
  class_level_id: number;
  enrolled: Flag;
  has_purchased: Flag;
  count: number;
}

/** Students and teachers with each tag, also with deleted ones. */
interface TagCountsTable {
  tag_id: number;
  user_type: string;
  count: number;
}

/** Students without a purchase, by the hour in which their trial ends. */
interface TrialAggregatesTable {
  ends_hour: Instant;
  status: string;
  count: number;
}

/** Payments per combination of filters, with their amounts. */
interface PaymentTotalsTable {
  status: string;
  method: string;
  currency: string;
  count: number;
  amount_cents: number;
  refunded_cents: number;
}

/** The same by the day on which they were paid. */
interface DailyPaymentTotalsTable extends PaymentTotalsTable {
  day: Day;
}

interface TransactionAggregatesTable {
  type: string;
  status: string;
  currency: string;
  count: number;
}

interface EnrolmentAggregatesTable {
  status: string;
  count: number;
}

/** What is open, by the due date of the charge. */
interface ChargeTotalsTable {
  currency: string;
  due_on: Day;
  count: number;
  amount_cents: number;
  open_cents: number;
}

/** A view: by how much what is overdue changed on a day of the school. */
interface OverdueChangesTable {
  currency: string;
  day: Day;
  cents: number;
}

/** Enrolments that owe or have paid something. */
interface BalanceTotalsTable {
  currency: string;
  overdue_from: Day;
  /** -1 for a credit, 0 if it is settled, 1 if something is open. */
  sign: number;
  count: number;
  charged_cents: number;
  paid_cents: number;
  balance_cents: number;
}

/** The same of each course. */
interface CourseBalanceTotalsTable extends BalanceTotalsTable {
  course_id: number;
}

/** What is open of each course, by the due date of the charge. */
interface CourseOpenTotalsTable {
  course_id: number;
  currency: string;
  due_on: Day;
  count: number;
  open_cents: number;
}

/** The actor is 0 for events without a user. */
interface AuditAggregatesTable {
  actor_id: number;
  action: string;
  subject: string;
  count: number;
}

type Day = string;

interface DailyRevenueTable {
  day: Day;
  currency: string;
  count: number;
  gross_cents: number;
  refund_cents: number;
}

interface DailyMethodRevenueTable extends DailyRevenueTable {
  method: string;
}

interface DailyCourseRevenueTable extends DailyRevenueTable {
  course_id: number;
}

interface DailyCountTable {
  day: Day;
  count: number;
}

interface DailyCourseCountTable extends DailyCountTable {
  course_id: number;
}

/** By month: `2026-03`. */
type Monthly<T extends { day: Day }> = Omit<T, 'day'> & { month: string };

/** Enrolments by the day on which they ended, completed or cancelled. */
interface DailyEndingsTable extends DailyCountTable {
  status: string;
}

interface DailyCourseEndingsTable extends DailyCourseCountTable {
  status: string;
}

/** The class level is 0 for students without one. */
interface DailyLevelStudentsTable extends DailyCountTable {
  class_level_id: number;
}

/** Students by the day on which their trial ends. */
interface DailyTrialsTable extends DailyCountTable {
  has_purchased: Flag;
}

/**
 * Triggers maintain the aggregates. Several rows can have the same key, because concurrent writers
 * each add a row; readers must sum them.
 */
export interface AggregateTables {
  user_counts: UserAggregatesTable;
  tag_counts: TagCountsTable;
  trial_counts: TrialAggregatesTable;
  transaction_counts: TransactionAggregatesTable;
  enrolment_counts: EnrolmentAggregatesTable;
  audit_counts: AuditAggregatesTable;
  charge_totals: ChargeTotalsTable;
  balance_totals: BalanceTotalsTable;
  course_balance_totals: CourseBalanceTotalsTable;
  course_open_totals: CourseOpenTotalsTable;
  overdue_changes: OverdueChangesTable;
  payment_totals: PaymentTotalsTable;
  daily_payment_totals: DailyPaymentTotalsTable;
  daily_method_revenue_totals: DailyMethodRevenueTable;
  daily_course_revenue_totals: DailyCourseRevenueTable;
  daily_enrolment_counts: DailyCountTable;
  daily_course_enrolment_counts: DailyCourseCountTable;
  daily_ending_counts: DailyEndingsTable;
  daily_course_ending_counts: DailyCourseEndingsTable;
  daily_student_counts: DailyCountTable;
  daily_level_student_counts: DailyLevelStudentsTable;
  daily_trial_counts: DailyTrialsTable;
  monthly_method_revenue_totals: Monthly<DailyMethodRevenueTable>;
  monthly_course_revenue_totals: Monthly<DailyCourseRevenueTable>;
  monthly_course_enrolment_counts: Monthly<DailyCourseCountTable>;
  monthly_course_ending_counts: Monthly<DailyCourseEndingsTable>;
  /** Active students without a course, by the day since which they wait. */
  daily_waiting_counts: DailyCountTable;
}
