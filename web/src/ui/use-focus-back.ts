import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusBack {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onExitTransitionEnd: () => void;
}

/**
 * Gives the focus back to where it was before a dialog opened, once the dialog has gone. The
 * dialog does so itself when it closes, but takes the focus again if it had only begun to open, as
 * when Escape follows Enter at once.
 */
export const useFocusBack = (isOpen: boolean): FocusBack => {
  const dialog = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  // In the very moment it opens: by the time of an effect it may have taken the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  const onExitTransitionEnd = () => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || dialog.current?.contains(activeElement);
    if (isLost && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
  };
  return { ref: dialog, onExitTransitionEnd };
};
