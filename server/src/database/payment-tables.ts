import type { Generated } from 'kysely';

/** A time in UTC with milliseconds. */
type Instant = string;
/** A calendar day, such as `2026-03-29`. */
type Day = string;

export interface PaymentsTable {
  id: Generated<number>;
  number: string;
  student_id: number;
  course_id: number;
  /** Counters: amount, refunds, status and time of payment follow from the ledger. */
  amount_cents: number;
  currency: string;
  refunded_cents: number;
  method: string;
  status: string;
  provider_ref: string | null;
  paid_at: Instant | null;
  created_at: Instant;
  /** Counter: the enrolment that it pays for, or the one that began its chain of transfers. */
  enrolment_root_id: number | null;
  /** Counters: since when it needs attention. */
  not_enrolled_since: Instant | null;
  failed_since: Instant | null;
  /** Number, name key and email of the student, title key of the course, reference: the text that a search matches. */
  search_key: string;
  version: Generated<number>;
  /** The payment that it replaces after a correction. */
  corrects_id: number | null;
  /** The enrolment that it was recorded for, if one was named. */
  enrolment_id: number | null;
}

export interface ChargesTable {
  id: Generated<number>;
  enrolment_id: number;
  kind: string;
  label: string;
  /** Signed: discounts and waivers are negative. */
  amount_cents: number;
  /** A day of the school. */
  due_on: Day;
  reason: string | null;
  created_at: Instant;
  /** A cancelled charge does not count. */
  cancelled_at: Instant | null;
  /** Counter: what no payment, discount or waiver covers. */
  open_cents: Generated<number>;
  version: Generated<number>;
}

/** The ledger. A trigger makes it append-only. */
export interface TransactionsTable {
  id: Generated<number>;
  payment_id: number;
  type: string;
  /** Signed: refunds are negative. */
  amount_cents: number;
  currency: string;
  status: string;
  occurred_at: Instant;
  reason: string | null;
}
