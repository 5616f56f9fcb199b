import { dateOf, flagOf, numberOf } from '@/api/hosts/rows.ts';
import type { Session } from '@/api/session-store.ts';

/**
 * When the session user's trial ends by this browser's clock: the host's seconds, counted from when
 * they came, so that a clock that is wrong here does no harm. Undefined where there is no trial.
 */
export const trialEnd = ({ user, receivedAt }: Session): Date | undefined => {
  if (!flagOf(user, 'is_trial') || flagOf(user, 'has_purchased')) return undefined;
  const seconds = numberOf(user, 'trial_remaining_seconds');
  if (seconds !== undefined && seconds > 0) return new Date(receivedAt + seconds * 1000);
  return dateOf(user, 'trial_ends_at');
};
