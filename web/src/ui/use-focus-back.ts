import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusBack {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onExitTransitionEnd: () => void;
}

/**
 * Gives the focus back to where it was before a dialog opened, once the dialog has gone. The
 * dialog does so itself when it closes, but takes the focus again if it had only begun to open, as
 * when Escape follows Enter at once. Where the opener has gone meanwhile, the drawer or the screen
 * that it stood in gets the focus.
 */
export const useFocusBack = (isOpen: boolean): FocusBack => {
  const dialog = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const place = useRef<Element | null>(null);
  // In the very moment it opens: by the time of an effect it may have taken the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    place.current = document.activeElement?.closest('[role=dialog], main') ?? null;
  }, [isOpen]);
  const onExitTransitionEnd = () => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || dialog.current?.contains(activeElement);
    const target = opener.current?.isConnected ? opener.current : place.current;
    if (isLost && target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  return { ref: dialog, onExitTransitionEnd };
};
