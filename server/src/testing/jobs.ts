import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { enqueueJob, type NewJob } from '../jobs/enqueue-job.ts';
import type { Job, JobContext, JobKind, JobResult } from '../jobs/job-kind.ts';
import { claimNext, type JobParts, runJob } from '../jobs/run-job.ts';

type Run = (job: Job<never>, context: JobContext) => Promise<JobResult>;

/** A kind that runs the given function; mails and others are not sent. */
export const jobKind = (run: Run, options: Partial<JobKind> = {}): JobKind => ({
  kind: 'mail.send',
  maxAttempts: 5,
  ...options,
  run,
});

const silent = { debug() {}, warn() {}, error() {} };

export const jobParts = (
  database: Database,
  now: () => Date,
  ...kinds: readonly JobKind[]
): JobParts => ({ database, now, kinds, logger: silent });

/** Runs every job that is due, one after another. Returns their number. */
export async function runDueJobs(parts: JobParts): Promise<number> {
  for (let count = 0; ; count += 1) {
    const job = await claimNext(parts);
    if (!job) return count;
    await runJob(parts, job, new AbortController().signal);
  }
}

export const addJob = (database: Database, now: Date, job: Partial<NewJob> = {}): Promise<number> =>
  database.write((writer) => enqueueJob(writer, { kind: 'mail.send', payload: {}, now, ...job }));

export const readJob = (database: Database, id: number): Promise<Selectable<Tables['jobs']>> =>
  database.reader.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
