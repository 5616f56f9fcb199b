import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeTableState, type TableChange } from './table-state.ts';

/** Writes a change into the URL. Typing replaces the entry: "back" leads to another list, not letter. */
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
