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

/** The jobs whose end has reloaded what they have changed. */
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
  const isOver = query.data !== undefined && isJobOver(query.data);
  useEffect(() => {
    if (id === undefined || !isOver || reloaded.has(id)) return;
    reloaded.add(id);
    announceWrite(undoJob.affects);
  }, [id, isOver]);
  return { job: query.data, isGone: isGone(query.error) };
};
