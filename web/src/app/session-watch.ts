import type { QueryClient } from '@tanstack/react-query';
import {
  currentSession,
  isOtherUser,
  type Session,
  subscribeToSession,
} from '@/api/session/session-store.ts';
import type { AppRouter } from './router.ts';

const rightsOf = ({ user }: Session): string =>
  JSON.stringify([user.user_type, user.ability, user.mfa_setup_required]);

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
