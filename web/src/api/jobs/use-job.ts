import { type Job, readJob, undoJob } from '@provost/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../api-error.ts';
import { type Own, ownQuery } from '../own.ts';
import { announceWrite } from '../writes/announce-write.ts';

const progressMs = 1000;

/** It changes nothing any more. */
export const isJobOver = ({ state }: Pick<Own<Job>, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

/** A job that is deleted, or of another user. */
const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 403 || error.status === 404);

/** The ends of jobs that have reloaded what the job has changed: one can be continued. */
const reloaded = new Set<string>();

/**
 * Follows a job until it is over, then reloads what it has changed. A hidden tab does not ask; it
 * asks when it is shown again. `result` has the number of rows by their state.
 */
export const useJob = (id: string | undefined) => {
  const query = useQuery({
    ...ownQuery(readJob, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      isGone(error) || (data !== undefined && isJobOver(data)) ? false : progressMs,
    // The next attempt comes soon.
    meta: { silent: true },
  });
  const end = query.data && isJobOver(query.data) && `${id} ${query.data.finished_at}`;
  useEffect(() => {
    if (!end || reloaded.has(end)) return;
    reloaded.add(end);
    announceWrite(undoJob.affects);
  }, [end]);
  return {
    job: query.data,
    isGone: isGone(query.error),
    /** What is known is old: the server or the network is down. */
    isWaiting: query.isError || query.failureCount > 0 || query.isPaused,
  };
};
