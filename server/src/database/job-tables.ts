import type { Generated } from 'kysely';

type Instant = string;
type Json = string;

/** Work that any node does later. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** `queued`, `running`, `done`, `failed` or `cancelled`. */
  state: string;
  /** Ids, never secrets or personal data. */
  payload: Json;
  /** No two queued or running jobs have the same. */
  unique_key: string | null;
  /** The user whose erasure cancels the job. */
  about_user_id: number | null;
  created_by: number | null;
  /** When it can be claimed: the next attempt if queued, the end of the lease if running. */
  run_at: Instant;
  /** The claim that runs it. Only while running. */
  lease_token: string | null;
  attempts: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  failed: Generated<number>;
  result: Json | null;
  error: string | null;
  created_at: Instant;
  /** The start of the latest attempt. */
  started_at: Instant | null;
  /** Null while queued or running. */
  finished_at: Instant | null;
  /** The job whose changes this one takes back. */
  undoes_id: number | null;
}

/** A record that a job changes, with the version that it had when the job was added. */
export interface JobRowsTable {
  job_id: number;
  /** From 1, in the order of the work: a job continues behind its `done`. */
  position: number;
  /** As in the audit trail. */
  subject: string;
  record_id: number;
  version: number | null;
  /** `waiting`, `done`, `skipped` (not eligible), `failed`, or `left` (changed before its undo). */
  state: string;
  /** Why it is not done: a code, and the key of a text that says more. */
  reason: Json | null;
  /** The audit event that an undo reverts. */
  event_id: number | null;
}
