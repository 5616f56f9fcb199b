/** A row of any kind has some of these columns. */
export interface AttentionRow {
  readonly key: number;
  readonly since: string | null;
  readonly snoozed_until: string | null;
  readonly snooze_reason: string | null;
  readonly snoozed_at: string | null;
  readonly student_id?: number;
  readonly student_name?: string;
  readonly student_email?: string;
  readonly student_locale?: string;
  readonly student_version?: number;
  readonly class_level_id?: number | null;
  readonly class_level?: string | null;
  readonly trial_ends_at?: string | null;
  readonly course_id?: number;
  readonly course_code?: string;
  readonly course_title?: string;
  readonly course_status?: string;
  readonly course_currency?: string;
  readonly capacity?: number | null;
  readonly student_count?: number;
  readonly starts_at?: string | null;
  readonly teacher_id?: number | null;
  readonly teacher_name?: string | null;
  readonly payment_id?: number | null;
  readonly payment_number?: string | null;
  readonly payment_status?: string | null;
  readonly payment_method?: string | null;
  readonly payment_created_at?: string | null;
  readonly payment_paid_at?: string | null;
  readonly payment_currency?: string | null;
  readonly payment_version?: number | null;
  readonly amount_cents?: number | null;
  readonly refunded_cents?: number | null;
  readonly enrolment_id?: number;
  readonly enrolment_status?: string;
  readonly enrolment_version?: number;
  readonly enrolled_at?: string;
  readonly price_cents?: number | null;
  /** What the enrolment owes. */
  readonly currency?: string;
  readonly charged_cents?: number;
  readonly paid_cents?: number;
  readonly balance_cents?: number;
  readonly overdue_from?: string;
  readonly overdue_cents?: number;
  readonly next_due_on?: string | null;
}
