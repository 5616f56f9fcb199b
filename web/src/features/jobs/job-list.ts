import { type Job, listJobs } from '@provost/contract/jobs';
import { type Own, ownList } from '@/api/own.ts';

export type JobRow = Own<Job>;

const busyMs = 2000;
const waitingMs = 30_000;

/** Often while a job runs or is about to, now and then while one waits. */
export const refreshInterval = (rows: readonly JobRow[], now: number): number | false => {
  const isBusy = ({ state, next_attempt_at: at }: JobRow) =>
    state === 'running' || (state === 'queued' && at !== undefined && Date.parse(at) <= now);
  if (rows.some(isBusy)) return busyMs;
  return rows.some(({ state }) => state === 'queued') && waitingMs;
};

export const jobList = {
  ...ownList<Job>(listJobs, '-created_at'),
  refreshInterval: (rows: readonly JobRow[]) => refreshInterval(rows, Date.now()),
};
