import { useLayoutEffect, useRef } from 'react';
import { focusedElement } from './focused-element.ts';

/**
 * A button that shows progress is disabled and loses the focus. Once the work has ended, the focus
 * returns to it, unless it is somewhere else by then.
 */
export const useKeepFocus = (isBusy: boolean): void => {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = focusedElement();
      return;
    }
    const last = focused.current;
    focused.current = null;
    const isLost = document.activeElement === document.body;
    if (isLost && last instanceof HTMLElement) last.focus({ preventScroll: true });
  }, [isBusy]);
};
