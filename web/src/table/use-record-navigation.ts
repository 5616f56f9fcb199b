import { useWindowEvent } from '@mantine/hooks';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListState } from '@/api/list/list-state.ts';
import { isDialogOpen } from '@/ui/dialog-stack.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before is the list that this record was opened from. */
    isOverList?: boolean;
  }
}

/** The record in a URL of the list, before or after the route has read it: a number or a text. */
const openIn = (search: object): string | undefined => {
  const { open } = search as { readonly open?: unknown };
  return open === undefined ? undefined : String(open);
};

const withOpen =
  (id: string | undefined) =>
  ({ open: _, ...state }: ListState): ListState =>
    id === undefined ? state : { ...state, open: id };

/**
 * Opening a record pushes `?open=<id>`. Closing goes back to the list if the record was opened from
 * there, else replaces the URL: the history never holds a closed record that Back would reopen.
 */
export const useRecordNavigation = (listPath: string) => {
  const router = useRouter();
  const id = useSearch({ strict: false, select: openIn });
  const wanted = useLocation({
    select: ({ pathname, search }) => (pathname === listPath ? openIn(search) : undefined),
  });
  const entry = useLocation({ select: ({ state }) => state.key });
  const [closedEntry, setClosedEntry] = useState<string>();
  if (closedEntry !== undefined && closedEntry !== entry) setClosedEntry(undefined);
  /** Going back is asynchronous. A push before it has happened would go back to the old record. */
  const goingBack = useRef<Promise<void>>(undefined);

  const open = useCallback(
    async (nextId: string) => {
      await goingBack.current;
      await router.navigate({
        to: listPath,
        search: withOpen(nextId),
        state: { isOverList: true },
        resetScroll: false,
      });
    },
    [router, listPath],
  );
  /** The next or previous record takes the place of this one: Back leads to the list. */
  const switchTo = useCallback(
    (nextId: string) => {
      const { isOverList = false } = router.state.location.state;
      void router.navigate({
        to: listPath,
        search: withOpen(nextId),
        state: { isOverList },
        replace: true,
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
      const search = withOpen(undefined);
      void router.navigate({ to: listPath, search, replace: true, resetScroll: false });
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

  // The drawer is not open yet.
  useWindowEvent('keydown', ({ key }) => {
    const { pathname, search } = router.state.location;
    const isRecord = pathname === listPath && openIn(search) !== undefined;
    if (key === 'Escape' && isRecord && !isDialogOpen()) close();
  });

  // The location changes first, the id when the router has committed the route.
  const isOpen =
    id !== undefined && id === wanted && (closedEntry === undefined || closedEntry !== entry);
  return useMemo(
    () => ({ id, isOpen, open, switchTo, close }),
    [id, isOpen, open, switchTo, close],
  );
};
