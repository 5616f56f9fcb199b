import type { QueryClient } from '@tanstack/react-query';
import { idOf, textOf } from '@/lib/rows.ts';
import { currentSession, type Session, subscribeToSession } from '@/lib/session-store.ts';
import type { AppRouter } from './router.ts';

const personOf = (session: Session | undefined): string | undefined =>
  session && (idOf(session.user) ?? textOf(session.user, 'email') ?? '');

const rightsOf = (session: Session | undefined): string =>
  JSON.stringify([session?.user.user_type, session?.user.ability]);

/** Follows the session wherever it changes, also in another tab: nothing of the last one stays. */
export const watchSession = (router: AppRouter, queryClient: QueryClient): void => {
  let last = currentSession();
  subscribeToSession(() => {
    const next = currentSession();
    if (next === last) return;
    const [before, after] = [personOf(last), personOf(next)];
    const rightsChanged = rightsOf(last) !== rightsOf(next);
    const isOther = before !== undefined && before !== '' && after !== '' && before !== after;
    last = next;
    if (isOther || rightsChanged || (before === undefined) !== (after === undefined)) {
      // First away from the screens, which would load again what is cleared under them; and what
      // fails meanwhile is still told, as it may be why the session ended.
      void router.invalidate().finally(() => isOther && queryClient.clear());
    }
  });
};
