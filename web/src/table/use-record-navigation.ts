import { useWindowEvent } from '@mantine/hooks';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { isDialogOpen } from '@/ui/dialog-stack.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before is the list that this record was opened from. */
    isOverList?: boolean;
  }
}

/**
 * Opening a record pushes its URL. Closing goes back to the list if the record was opened from
 * there, else replaces the URL: the history never holds a closed record that Back would reopen.
 */
export const useRecordNavigation = (listPath: string) => {
  const router = useRouter();
  const id = useParams({ strict: false, select: (params) => params.id });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entry = useLocation({ select: ({ state }) => state.key });
  const [closedEntry, setClosedEntry] = useState<string>();
  if (closedEntry !== undefined && closedEntry !== entry) setClosedEntry(undefined);
  /** Going back is asynchronous. A push before it has happened would go back to the old record. */
  const goingBack = useRef<Promise<void>>(undefined);

  const open = useCallback(
    async (nextId: string) => {
      await goingBack.current;
      await router.navigate({
        to: `${listPath}/$id`,
        params: { id: nextId },
        search: true,
        state: { isOverList: true },
        resetScroll: false,
      });
    },
    [router, listPath],
  );
  const close = useCallback(() => {
    const { history, state } = router;
    if (goingBack.current) return;
    setClosedEntry(state.location.state.key);
    if (!state.location.state.isOverList) {
      void router.navigate({ to: listPath, search: true, replace: true, resetScroll: false });
      return;
    }
    goingBack.current = new Promise((resolve) => {
      const unsubscribe = history.subscribe(() => {
        unsubscribe();
        goingBack.current = undefined;
        resolve();
      });
    });
    history.back();
  }, [router, listPath]);

  const isRecord = (pathname: string) => pathname.startsWith(`${listPath}/`);
  // Before the drawer is there to hear it.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && isRecord(router.state.location.pathname) && !isDialogOpen()) close();
  });

  // The path changes first, the id when the router has committed the route.
  const recordPath = useMemo(
    () => id && router.buildLocation({ to: `${listPath}/$id`, params: { id } }).pathname,
    [router, listPath, id],
  );
  const isOpen = path === recordPath && (closedEntry === undefined || closedEntry !== entry);
  return useMemo(() => ({ id, isOpen, open, close }), [id, isOpen, open, close]);
};
