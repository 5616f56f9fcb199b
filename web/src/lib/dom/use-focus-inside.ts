import { type RefObject, useEffect } from 'react';

/**
 * When the element with the focus is removed, as a row is by its own button, the container gets the
 * focus: the next Tab continues from there, not from the top of the page.
 */
export const useFocusInside = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const watch = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      watch.disconnect();
    };
  }, [container]);
};
