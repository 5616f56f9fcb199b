import type { QueryClient } from '@tanstack/react-query';
import { currentSession, type Session, subscribeToSession } from '@/api/session-store.ts';
import type { AppRouter } from './router.ts';

const isOtherUser = (last: Session, next: Session): boolean => {
  // Some hosts send the id with the profile, after the login; some never do.
  const [before, after] = [last.user.id, next.user.id];
  return before !== undefined && after !== undefined && before !== after;
};

const rightsOf = ({ user }: Session): string => JSON.stringify([user.user_type, user.ability]);

/** Clears the data of a session when it ends or changes, in this tab or another. */
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
    // After the navigation: a screen would reload data that is cleared while it is shown, and the
    // error that ended the session must still be reported. Another user stays on the screen.
    const clear = () => (next ? queryClient.resetQueries() : queryClient.clear());
    void router.invalidate().finally(() => isOver && clear());
  });
};
