import { type Job, listJobs } from '@provost/contract/jobs';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { jobAdapter } from '@/api/hosts/jobs.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant } from '@/api/list/sort-keys.ts';

export type JobRow = Adapted<Job>;

const busyMs = 2000;
const waitingMs = 30_000;

/** Often while a job runs or is about to, now and then while one waits. */
export const refreshInterval = (rows: readonly JobRow[], now: number): number | false => {
  const isBusy = ({ state, next_attempt_at: at }: JobRow) =>
    state === 'running' || (state === 'queued' && at !== undefined && Date.parse(at) <= now);
  if (rows.some(isBusy)) return busyMs;
  return rows.some(({ state }) => state === 'queued') && waitingMs;
};

export const jobList: ListDefinition<JobRow> = {
  endpoint: listJobs,
  defaultOrdering: '-created_at',
  ...jobAdapter,
  searchTexts: ({ about }) => [about?.full_name],
  sortKeys: { created_at: byInstant((row) => row.created_at) },
  filterValues: { state: (row) => row.state, kind: (row) => row.kind },
  refreshInterval: (rows) => refreshInterval(rows, Date.now()),
};
