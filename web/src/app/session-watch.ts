import type { QueryClient } from '@tanstack/react-query';
import { currentSession, type Session, subscribeToSession } from '@/api/session-store.ts';
import type { AppRouter } from './router.ts';

const isOtherUser = (last: Session, next: Session): boolean => {
  // Some hosts send the id with the profile, after the login; some never do.
  const [before, after] = [last.user.id, next.user.id];
  return before !== undefined && after !== undefined && before !== after;
};

const rightsOf = ({ user }: Session): string => JSON.stringify([user.user_type, user.ability]);

/** Follows the session wherever it changes, also in another tab: nothing of the last one stays. */
export const watchSession = (
  router: Pick<AppRouter, 'invalidate'>,
  queryClient: QueryClient,
): (() => void) => {
  let last = currentSession();
  return subscribeToSession(() => {
    const next = currentSession();
    if (next === last) return;
    const isOver = last !== undefined && (!next || isOtherUser(last, next));
    const hasSameRights = last && next && rightsOf(last) === rightsOf(next);
    last = next;
    if (!isOver && hasSameRights) return;
    // First away from the screens, which would load again what is cleared under them; and what
    // fails meanwhile is still told, as it may be why the session ended. Somebody else in its place
    // stays on the screen, which loads for them.
    const forget = () => (next ? queryClient.resetQueries() : queryClient.clear());
    void router.invalidate().finally(() => isOver && forget());
  });
};
