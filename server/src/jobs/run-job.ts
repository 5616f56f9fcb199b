import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { backoffMs } from './backoff.ts';
import { type Job, JobError, type JobKind, type JobResult, storedError } from './job-kind.ts';
import { type ClaimedJob, claimJob, hasClaimable, updateLeased } from './jobs.repository.ts';
import { Lease, leaseEnd } from './lease.ts';
import { newLeaseToken } from './lease-owner.ts';
import { nextTime } from './schedules.ts';

export interface JobParts {
  readonly database: Database;
  readonly kinds: readonly JobKind[];
  /** The time of the database: nodes compare the ends of leases. */
  readonly now: () => Date;
  readonly syncTime?: () => Promise<void>;
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
}

export async function claimNext({
  database,
  kinds,
  now,
  syncTime,
}: JobParts): Promise<RunnableJob | undefined> {
  const names = kinds.map(({ kind }) => kind);
  if (!(await hasClaimable(database, { kinds: names, now: now() }))) return undefined;
  await syncTime?.();
  const claim = { kinds: names, now: now() };
  const lease = { token: newLeaseToken(), leaseEnd: leaseEnd(claim.now) };
  const row = await claimJob(database, { ...claim, ...lease });
  const kind = kinds.find((each) => each.kind === row?.kind);
  return row && kind && { row, kind, ...lease };
}

export interface RunnableJob {
  readonly row: ClaimedJob;
  readonly kind: JobKind;
  readonly token: string;
  readonly leaseEnd: Date;
}

/** Runs a claimed job and saves how it ended. Never rejects. */
export async function runJob(
  parts: JobParts,
  { row, kind, token, leaseEnd: end }: RunnableJob,
  stopping: AbortSignal,
): Promise<void> {
  const { database, now, logger } = parts;
  const key = { jobId: row.id, token };
  const lease = new Lease({ database, key, end, now });
  const signal = AbortSignal.any([stopping, lease.signal]);
  /** Since the job has come further than ever before: a long one can outlive many restarts. */
  let { attempts } = row;
  const step: Parameters<JobKind['run']>[1]['step'] = async (work) => {
    const isFurther = await database.write(async (writer) => {
      signal.throwIfAborted();
      await lease.require(writer);
      const progress = await work(writer);
      if (Object.keys(progress).length === 0) return false;
      const isNew = (progress.done ?? 0) > row.done;
      await updateLeased(writer, key, { ...progress, ...(isNew && { attempts: 1 }) });
      return isNew;
    });
    if (isFurther) attempts = 1;
  };
  const save = (update: Parameters<typeof updateLeased>[2]) =>
    whenAvailable(database, () =>
      database.write((writer) => updateLeased(writer, key, { lease_token: null, ...update })),
    );
  try {
    const outcome = await attempt(row, kind, { signal, step });
    // Another runner has the job, or will take it over. A result is saved unless one has: without
    // it, a mail would be sent again.
    if ('error' in outcome && lease.signal.aborted) return;
    if ('error' in outcome && stopping.aborted) {
      await save({ state: 'queued', run_at: now().toISOString(), attempts: attempts - 1 });
      return;
    }
    const isDown = 'error' in outcome && database.isUnavailable(outcome.error);
    if ('error' in outcome) logFailure(logger, { ...row, attempts }, outcome.error);
    await save(updateAfter(outcome, { attempts, isDown }, kind, now()));
  } catch (error) {
    // The lease expires, and the job runs again.
    logger.warn({ err: error, job: row.id }, 'the end of a job could not be saved');
  } finally {
    lease.close();
  }
}

const savePauseMs = 250;

/**
 * A mail that was sent would be sent again if its end was lost while the database restarts. The
 * update has no effect once another runner has taken the job over, so it can be tried at any time.
 */
async function whenAvailable<T>(database: Database, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!database.isUnavailable(error)) throw error;
      await pause(savePauseMs, undefined, { ref: false });
    }
  }
}

type Outcome = { readonly result: JobResult } | { readonly error: unknown };

async function attempt(
  row: ClaimedJob,
  kind: JobKind,
  context: Parameters<JobKind['run']>[1],
): Promise<Outcome> {
  // A job that ends its process would otherwise be taken over forever.
  if (row.attempts > kind.maxAttempts) {
    return {
      error: new JobError('The server stopped during the last attempt.', { code: 'interrupted' }),
    };
  }
  const { payload, ...rest } = row;
  const job: Job<never> = { ...rest, payload: JSON.parse(payload) as never };
  try {
    return { result: await kind.run(job, context) };
  } catch (error) {
    return { error };
  }
}

interface Ended {
  readonly attempts: number;
  readonly isDown: boolean;
}

function updateAfter(outcome: Outcome, { attempts, isDown }: Ended, kind: JobKind, now: Date) {
  const at = now.toISOString();
  const isDone = 'result' in outcome;
  const ended = isDone
    ? { result: JSON.stringify(outcome.result), error: null }
    : { error: textOf(outcome.error) };
  if (!isDone && attempts < kind.maxAttempts && !isPermanent(outcome.error)) {
    const retryAt = new Date(now.getTime() + backoffMs({ attempts, isDown })).toISOString();
    return { ...ended, state: 'queued', run_at: retryAt };
  }
  if (kind.everyMs !== undefined) {
    const runAt = nextTime(kind.everyMs, now).toISOString();
    return { ...ended, state: 'queued', run_at: runAt, attempts: 0 };
  }
  return { ...ended, state: isDone ? 'done' : 'failed', finished_at: at };
}

const isPermanent = (error: unknown): boolean => error instanceof JobError && error.isPermanent;

const maxErrorLength = 1000;

/** Other errors can contain values of rows. */
const textOf = (error: unknown): string =>
  storedError(error instanceof JobError ? error : unexpected).slice(0, maxErrorLength);

const unexpected = new JobError("Unexpected error. The server's log has the details.");

function logFailure(
  logger: JobParts['logger'],
  { id, kind, attempts }: ClaimedJob,
  error: unknown,
) {
  const details = { job: id, kind, attempts };
  if (error instanceof JobError) logger.warn({ ...details, reason: error.message }, 'job failed');
  else logger.error({ ...details, err: error }, 'job failed unexpectedly');
}
