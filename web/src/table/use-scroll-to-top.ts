import { type RefObject, useEffect, useRef } from 'react';

/** Other rows are read from the first; the first rows of a visit are where one left them. */
export const useScrollToTop = (
  scroller: RefObject<HTMLElement | null>,
  selection: string,
): void => {
  const shown = useRef(selection);
  useEffect(() => {
    if (shown.current === selection) return;
    shown.current = selection;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, selection]);
};
