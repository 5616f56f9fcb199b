import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { createListeners } from '@/lib/listeners.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';

/** The jobs whose progress and result a notification shows, over reloads, in this tab only. */
const name = 'jobs';
const changes = createListeners();

const owner = (): string => currentSession()?.user.id ?? '';

const idsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' && text !== '' ? text.split(',') : [];

/** Ids with commas: the same value as long as nothing has changed. */
export const followedJobs = (): string => idsOf(readStored(name, owner())?.ids).join(',');

const change = (ids: readonly string[]): void => {
  if (ids.length > 0) writeStored(name, owner(), { ids: ids.join(',') });
  else clearStored(name, owner());
  changes.notify();
};

const others = (id: string) => idsOf(followedJobs()).filter((known) => known !== id);

/** From now on a notification shows how the job goes, and what came of it. */
export const followJob = (id: string): void => change([...others(id), id]);

export const forgetJob = (id: string): void => change(others(id));

export const subscribeToFollowedJobs = (listener: () => void): (() => void) => {
  const unfollow = changes.subscribe(listener);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    unfollow();
    unsubscribe();
  };
};
