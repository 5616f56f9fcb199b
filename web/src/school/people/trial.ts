import type { Student, trialStates } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Session } from '@/api/session/session-store.ts';

type TrialState = (typeof trialStates)[number];

/** Undefined where the host sends nothing about a trial. */
export const trialStateOf = (
  student: Pick<Adapted<Student>, 'has_purchased' | 'is_trial' | 'trial_ends_at'>,
): TrialState | undefined => {
  const { has_purchased, is_trial, trial_ends_at } = student;
  if (has_purchased) return 'converted';
  if (is_trial !== undefined) return is_trial ? 'active' : 'expired';
  if (trial_ends_at === undefined) return undefined;
  return Date.parse(trial_ends_at) > Date.now() ? 'active' : 'expired';
};

/**
 * When the session user's trial ends by this browser's clock; undefined without a trial. Counts the
 * host's remaining seconds from when they arrived, because the local clock can be wrong.
 */
export const trialEnd = ({ user, receivedAt }: Session): Date | undefined => {
  if (!user.is_trial || user.has_purchased) return undefined;
  const { trial_remaining_seconds: seconds, trial_ends_at: end } = user;
  if (seconds !== undefined && seconds > 0) return new Date(receivedAt + seconds * 1000);
  return end === undefined ? undefined : new Date(end);
};
