import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before a dialog opened; to be called once the dialog has
 * gone. The dialog does so itself when it closes, but takes the focus again if it had only begun
 * to open, as when Escape follows Enter at once.
 */
export const useFocusBack = (isOpen: boolean): (() => void) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const { activeElement, body } = document;
    const isLost =
      !activeElement || activeElement === body || activeElement.closest('[role=dialog]');
    if (isLost && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
  };
};
