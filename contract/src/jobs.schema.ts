import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './jobs.ts';
import { resultsPage, written } from './list.schema.ts';
import { id, idParams, instant } from './text.schema.ts';

const count = z.int().check(z.minimum(0));

const job = z.object({
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
  params: idParams,
  response: z.object({ data: job }),
});

export const cancelJob = withSchemas(calls.cancelJob, {
  summary: 'Cancel a queued or running job.',
  params: idParams,
  response: written(job),
  errors: ['job_finished'],
});
