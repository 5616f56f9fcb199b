import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { followedJobs, subscribeToFollowedJobs } from '@/api/jobs/followed-jobs.ts';
import { findLostStart, lostStart, subscribeToLostStart } from '@/api/jobs/lost-start.ts';
import { isOutcomeUnknown } from '@/api/writes/attempts.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';

const load = () => loadPart(() => import('@/school/jobs/job-notice.tsx'));

const retryMs = 1000;

/** Asks what became of the start of a job whose response was lost, until the server answers. */
const useLostStart = () => {
  const key = useSyncExternalStore(subscribeToLostStart, lostStart);
  useQuery({
    queryKey: ['lost start', key],
    queryFn: () => findLostStart(key),
    enabled: key !== '',
    retry: (_, error) => isOutcomeUnknown(error),
    retryDelay: retryMs,
    meta: { silent: true },
  });
};

/** The notifications of jobs that the user has started, whatever screen is open. */
export const FollowedJobs = () => {
  useLostStart();
  const ids = useSyncExternalStore(subscribeToFollowedJobs, followedJobs);
  const { part } = useLazyPart(load, ids !== '');
  if (!part || ids === '') return null;
  return ids.split(',').map((id) => <part.JobNotice key={id} id={id} />);
};
