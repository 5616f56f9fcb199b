import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { createListeners } from '@/lib/listeners.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { forgetAttempt, settle } from '../writes/attempts.ts';
import { followJob } from './followed-jobs.ts';

/** The start of a job that has no response yet, over reloads, in this tab only. */
const name = 'job start';
const changes = createListeners();
const owner = (): string => currentSession()?.user.id ?? '';
const read = () => readStored(name, owner());

/** Dialogs that can send the start again, and starts that are under way. */
let holders = 0;

/** Meanwhile nobody asks what became of a start. Returns the end of that. */
export const holdStart = (): (() => void) => {
  holders += 1;
  changes.notify();
  return () => {
    holders -= 1;
    changes.notify();
  };
};

/** With the name of the form that sends it. */
export const rememberStart = (key: string, form: string): void =>
  writeStored(name, owner(), { key, form });

export const forgetStart = (): void => {
  clearStored(name, owner());
  changes.notify();
};

/** Its key; empty if there is none. */
export const lostStart = (): string => {
  const key = holders === 0 && read()?.key;
  return typeof key === 'string' ? key : '';
};

/** Follows the job, if the server has it: a notification shows its result, and offers to undo it. */
export const findLostStart = async (key: string): Promise<boolean> => {
  const { wasSaved, id } = await settle(key);
  const form = read()?.form;
  // Its next attempt is another one.
  if (typeof form === 'string') forgetAttempt({ name: form, owner: owner() });
  forgetStart();
  if (wasSaved && id !== undefined) followJob(id);
  return wasSaved;
};

export const subscribeToLostStart = (listener: () => void): (() => void) => {
  const unfollow = changes.subscribe(listener);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    unfollow();
    unsubscribe();
  };
};
