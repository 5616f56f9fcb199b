import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './jobs.ts';
import { resultsPage, written } from './list.schema.ts';
import { id, instant } from './text.schema.ts';

const count = z.int().check(z.minimum(0));

export const job = z.object({
  id,
  kind: z.enum(calls.jobKinds),
  state: z.enum(calls.jobStates),
  /** Progress in steps; `total` is 0 while it is unknown. */
  done: count,
  total: count,
  failed: count,
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Why the latest attempt failed, or the job was cancelled. */
  error: z.nullable(z.string()),
  error_code: z.nullable(z.enum(calls.jobErrors)),
  attempts: count,
  /** The user that the job is about, such as the recipient of a mail. */
  about: z.nullable(z.object({ id, full_name: z.string(), user_type: z.string() })),
  created_by: z.nullable(z.object({ id, full_name: z.string() })),
  /** What a job does with which list. */
  bulk: z.nullable(z.object({ list: z.string(), action: z.string() })),
  /** The job that this one takes back, and the one that takes this one back. */
  undoes_id: z.nullable(id),
  undone_by_id: z.nullable(id),
  /** Whether it is over and has changed something that can be taken back. */
  is_undoable: z.boolean(),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  next_attempt_at: z.nullable(instant),
});
export type Job = z.output<typeof job>;

export const listJobs = withSchemas(calls.listJobs, {
  summary: 'Background jobs, newest first. A search finds the user that a job is about.',
  response: resultsPage(job),
});

export const readJob = withSchemas(calls.readJob, {
  summary: 'One background job.',
  response: z.object({ data: job }),
});

export const cancelJob = withSchemas(calls.cancelJob, {
  summary: 'Cancel a queued or running job.',
  response: written(job),
  errors: ['job_finished'],
});

export const undoJob = withSchemas(calls.undoJob, {
  summary: 'Take back what a job has changed, except for records that were changed since.',
  status: 202,
  response: written(job),
  errors: ['not_revertible'],
});

const jobRow = z.object({
  /** Of the record. */
  id,
  name: z.string(),
  /** An email, a code or a number. */
  reference: z.string(),
  state: z.enum(calls.jobRowStates),
  code: z.nullable(z.string()),
  /** The code in the language of the reader. */
  reason: z.nullable(z.string()),
});
export type JobRow = z.output<typeof jobRow>;

export const listJobRows = withSchemas(calls.listJobRows, {
  summary:
    'The first 100 rows of a job in a state, `failed` and `left` by default, and their number.',
  query: z.strictObject({ state: z.optional(z.enum(calls.jobRowStates)) }),
  response: z.object({ count, data: z.array(jobRow) }),
});
