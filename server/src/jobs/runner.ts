import { correctTimes } from './correct-times.ts';
import { onEnqueue } from './enqueue-job.ts';
import { endLeases } from './jobs.repository.ts';
import { hasOwnerEnded } from './lease-owner.ts';
import { claimNext, type JobParts, runJob } from './run-job.ts';
import { addScheduledJobs } from './schedules.ts';

const jobsAtATime = 2;
const minPollMs = 25;
const maxPollMs = 2000;
const scheduleCheckMs = 60_000;

export interface JobRunner {
  /**
   * Claims no more jobs and aborts the signal of the running ones. Resolves when they have finished
   * or have been queued again.
   */
  stop(): Promise<void>;
  isBusy(): boolean;
}

/**
 * Runs due jobs until stopped. Polls often after a job was added or done, then less and less often:
 * a job that this process adds is visible to a poll only after its transaction.
 */
export function startJobRunner(parts: JobParts): JobRunner {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let pollMs = minPollMs;
  let wake = (): void => {};
  let schedulesCheckedAt = -Infinity;
  let hasTakenOver = false;

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const removeListener = onEnqueue(() => {
    pollMs = minPollMs;
    wake();
  });

  /** After a restart, the jobs of the process that ran before need not wait for their leases. */
  async function takeOver(): Promise<void> {
    if (hasTakenOver) return;
    await endLeases(parts.database, hasOwnerEnded, parts.now());
    hasTakenOver = true;
  }

  async function checkSchedules(): Promise<void> {
    if (performance.now() - schedulesCheckedAt < scheduleCheckMs) return;
    await addScheduledJobs(parts.database, parts.kinds, parts.now());
    await correctTimes(parts.database, parts.kinds, parts.now());
    schedulesCheckedAt = performance.now();
  }

  /** Starts at most one job. */
  async function poll(): Promise<boolean> {
    if (running.size >= jobsAtATime) await Promise.race(running);
    if (stopping.signal.aborted) return false;
    await takeOver();
    await checkSchedules();
    const job = await claimNext(parts);
    if (!job) return false;
    const run = runJob(parts, job, stopping.signal).finally(() => running.delete(run));
    running.add(run);
    return true;
  }

  async function pollUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        pollMs = (await poll()) ? minPollMs : Math.min(pollMs * 2, maxPollMs);
      } catch (error) {
        parts.logger.warn({ err: error }, 'jobs could not be claimed, retrying');
        pollMs = maxPollMs;
      }
      if (pollMs > minPollMs && !stopping.signal.aborted) await pause(pollMs);
    }
    await Promise.all(running);
  }

  const stopped = pollUntilStopped();
  return {
    isBusy: () => running.size > 0,
    stop() {
      removeListener();
      stopping.abort(new Error('The server is stopping.'));
      wake();
      return stopped;
    },
  };
}
