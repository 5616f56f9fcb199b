import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls to the top for other rows, but not on the first render: scroll restoration owns that. */
export const useScrollToTop = (scroller: RefObject<HTMLElement | null>, rowsKey: string): void => {
  const shown = useRef(rowsKey);
  useLayoutEffect(() => {
    if (shown.current === rowsKey) return;
    shown.current = rowsKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, rowsKey]);
};
