type Instant = string;

/** Items of the attention list that are hidden for a time. */
export interface AttentionSnoozesTable {
  kind: string;
  /** The id of the payment, enrolment, course or student. */
  item_id: number;
  until: Instant;
  reason: string;
  snoozed_by: number | null;
  created_at: Instant;
}
