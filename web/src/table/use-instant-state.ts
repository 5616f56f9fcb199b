import { useCallback, useState } from 'react';
import { changeTableState, type TableChange, type TableState } from './table-state.ts';
import { useTableChange } from './use-table-change.ts';

/**
 * The state that the controls show, and the way to change it. A choice shows at once; the URL and
 * the rows follow. What comes from elsewhere, such as "back", is shown when it comes.
 */
export const useInstantState = (state: TableState) => {
  const change = useTableChange();
  const [heard, setHeard] = useState(state);
  const [shown, setShown] = useState(state);
  if (state !== heard) {
    setHeard(state);
    setShown(state);
  }
  const changeAtOnce = useCallback(
    (wanted: TableChange, isTyping?: boolean): void => {
      setShown((current) => changeTableState(current, wanted));
      change(wanted, isTyping);
    },
    [change],
  );
  return [shown, changeAtOnce] as const;
};
