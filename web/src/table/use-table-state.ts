import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListState } from '@/api/list/list-state.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { changeTableState, type TableChange } from './table-state.ts';

/** Writes a change into the URL. Typing replaces the entry: Back leads to another list, not letter. */
export const useTableChange = () => {
  const navigate = useNavigate();
  return useCallback(
    (change: TableChange, isTyping = false): void => {
      void navigate({
        to: '.',
        search: (state: object) => changeTableState(state, change),
        replace: isTyping,
        resetScroll: false,
      });
    },
    [navigate],
  );
};

/** The state that the controls show, and the function to change it. URL and rows follow. */
export const useTableState = (urlState: ListState) => {
  const changeUrl = useTableChange();
  const [shown, setShown] = useShownState(urlState);
  const change = useCallback(
    (wanted: TableChange, isTyping?: boolean): void => {
      setShown((current) => changeTableState(current, wanted));
      changeUrl(wanted, isTyping);
    },
    [changeUrl, setShown],
  );
  return [shown, change] as const;
};
