import { useSyncExternalStore } from 'react';
import { followedJobs, subscribeToFollowedJobs } from '@/api/jobs/followed-jobs.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';

const load = () => loadPart(() => import('@/school/jobs/job-notice.tsx'));

/** The notifications of jobs that the user has started, whatever screen is open. */
export const FollowedJobs = () => {
  const ids = useSyncExternalStore(subscribeToFollowedJobs, followedJobs);
  const { part } = useLazyPart(load, ids !== '');
  if (!part || ids === '') return null;
  return ids.split(',').map((id) => <part.JobNotice key={id} id={id} />);
};
