import type { Generated } from 'kysely';

type Instant = string;

/** Items of the attention list that are hidden for a time, or that a colleague works on. */
export interface AttentionSnoozesTable {
  kind: string;
  /** The id of the payment, enrolment, course or student. */
  item_id: number;
  /** Of an item that was only handed over: the time of that. */
  until: Instant;
  reason: string;
  snoozed_by: number | null;
  /** The colleague to whom it was handed over; the reason is the note. */
  assigned_to: number | null;
  created_at: Instant;
}

/** Pages of days that were closed. A page that was reopened has only its date and version. */
export interface DaysTable {
  /** In the time zone of the school. */
  date: string;
  closed_at: Instant | null;
  closed_by: number | null;
  note: string | null;
  /** The page has what happened before this time. */
  ends_at: Instant | null;
  /** An entry with a later id was recorded after the page was closed. */
  last_transaction_id: number | null;
  /** The sums of the ledger up to the page, as JSON: the next page has the rest. */
  covered: string | null;
  /** The figures as they were signed, as JSON and without names. */
  page: string | null;
  /** Incremented when the page is closed and reopened. */
  version: Generated<number>;
}
