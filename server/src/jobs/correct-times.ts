import type { Database } from '../database/database.ts';
import { longestBackoffMs } from './backoff.ts';
import type { JobKind } from './job-kind.ts';
import { findLatestJobs, moveJob, type WaitingJob } from './jobs.repository.ts';
import { leaseEnd } from './lease.ts';
import { nextTime } from './schedules.ts';

/** Nodes measure the time of the database a moment apart. */
const toleranceMs = 60_000;

/** A minute later it looks again. */
const batchSize = 1000;

/**
 * A job that was saved while the clock of the database was ahead would wait until that time comes:
 * days or years. It gets the time that it would have with the clock as it is now.
 */
export async function correctTimes(
  database: Database,
  kinds: readonly JobKind[],
  now: Date,
): Promise<void> {
  const after = new Date(now.getTime() + toleranceMs);
  const names = kinds.map(({ kind }) => kind);
  const jobs = await findLatestJobs(database, { kinds: names, after, limit: batchSize });
  const moves = jobs.flatMap((job) => {
    const everyMs = kinds.find(({ kind }) => kind === job.kind)?.everyMs;
    const latest = latestTime(job, everyMs, now);
    const isWrong = Date.parse(job.run_at) > latest.getTime() + toleranceMs;
    return isWrong ? [{ job, to: latest }] : [];
  });
  if (moves.length === 0) return;
  await database.write(async (writer) => {
    for (const { job, to } of moves) await moveJob(writer, job, to);
  });
}

/** The last time that a job which is saved now can have. */
function latestTime({ state, attempts }: WaitingJob, everyMs: number | undefined, now: Date): Date {
  if (state === 'running') return leaseEnd(now);
  const retry = new Date(now.getTime() + (attempts === 0 ? 0 : longestBackoffMs(attempts)));
  if (everyMs === undefined) return retry;
  const next = nextTime(everyMs, now);
  return next > retry ? next : retry;
}
