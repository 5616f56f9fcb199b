import type { Generated } from 'kysely';

/** A file of a provider or bank that was compared with the payments. */
export interface ReconciliationsTable {
  id: Generated<number>;
  source: string;
  /** SHA-256 of the values of the file: the same file is compared once. */
  content_hash: string;
  first_day: string;
  last_day: string;
  row_count: number;
  /** Rows that are no incoming payments, and rows that repeat another one. */
  skipped: number;
  repeated: number;
  created_at: string;
  created_by: number | null;
}

/** An incoming payment of the file. */
export interface ReconciliationRowsTable {
  reconciliation_id: number;
  /** The number of the row in the file, from 1. */
  n: number;
  occurred_at: string;
  amount_cents: number;
  currency: string;
  reference: string | null;
  name: string | null;
  description: string | null;
  /** JSON: the numbers of the rows that repeat it. */
  repeated_in: string;
  /** The payment that it was matched with, or that was recorded for it. */
  payment_id: number | null;
  /** Proposed for a row without a payment. */
  student_id: number | null;
  course_id: number | null;
  action: string | null;
  reason: string | null;
}
