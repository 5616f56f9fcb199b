import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ListState } from '@/api/list/list-state.ts';
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

/**
 * The state that the controls show, and the function to change it. A choice shows immediately; the
 * URL and the rows follow. A change of the URL from elsewhere, such as Back, replaces it.
 */
export const useTableState = (urlState: ListState) => {
  const changeUrl = useTableChange();
  const [lastUrlState, setLastUrlState] = useState(urlState);
  const [shown, setShown] = useState(urlState);
  if (urlState !== lastUrlState) {
    setLastUrlState(urlState);
    setShown(urlState);
  }
  const change = useCallback(
    (wanted: TableChange, isTyping?: boolean): void => {
      setShown((current) => changeTableState(current, wanted));
      changeUrl(wanted, isTyping);
    },
    [changeUrl],
  );
  return [shown, change] as const;
};
