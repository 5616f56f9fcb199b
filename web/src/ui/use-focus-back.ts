import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusedElement } from '@/lib/dom/focused-element.ts';

interface FocusBack {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onExitTransitionEnd: () => void;
}

/** Get the focus where the opener is gone. */
const places = '[role=dialog], section[tabindex="-1"], main';

const focusFirst = (...targets: readonly (Element | null)[]): void => {
  const target = targets.find((element) => element?.isConnected);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/** A slow answer can remove the opener after it got the focus back. */
const guardFocus = (opener: Element | null, place: Element | null): void => {
  if (!opener || document.activeElement !== opener) return;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement === document.body) focusFirst(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
};

/**
 * Returns the focus to the element that opened a dialog, once the dialog is gone. Mantine does so
 * when the dialog closes, but takes the focus again if the dialog had only begun to open, as when
 * Escape follows Enter immediately. If the opener is gone, its drawer or screen gets the focus. A
 * button that shows progress has lost the focus already: then the opener is given.
 */
export const useFocusBack = (isOpen: boolean, given?: Element | null): FocusBack => {
  const dialog = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const place = useRef<Element | null>(null);
  // A layout effect, because by the time of an effect the dialog can have the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = given ?? focusedElement();
    place.current = opener.current?.closest(places) ?? null;
  }, [isOpen, given]);
  const onExitTransitionEnd = () => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || dialog.current?.contains(activeElement);
    if (isLost) focusFirst(opener.current, place.current);
    guardFocus(opener.current, place.current);
    opener.current = null;
  };
  // A dialog in a row that its own action removes goes without a transition.
  useEffect(
    () => () => {
      const isLost = opener.current !== null && document.activeElement === document.body;
      if (isLost) focusFirst(opener.current, place.current);
    },
    [],
  );
  return { ref: dialog, onExitTransitionEnd };
};
