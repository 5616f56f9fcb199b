import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { placeOf } from '@/lib/dom/focus-place.ts';
import { focusedElement } from '@/lib/dom/focused-element.ts';

const isConnected = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected;

/**
 * Returns the focus to the element that opened a dialog, once the dialog is gone. Mantine does so
 * when the dialog closes, but takes the focus again if the dialog had only begun to open, as when
 * Escape follows Enter immediately. If the opener is gone, its neighbour gets the focus. A
 * button that shows progress has lost the focus already: then the opener is given.
 */
export const useFocusBack = (isOpen: boolean, given?: Element | null) => {
  const dialog = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const focusNeighbour = useRef((): void => undefined);
  // A layout effect, because by the time of an effect the dialog can have the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = given ?? focusedElement();
    if (opener.current) focusNeighbour.current = placeOf(opener.current);
  }, [isOpen, given]);
  const focusBack = () => {
    const { current } = opener;
    if (isConnected(current)) current.focus({ preventScroll: true });
    // A disabled one cannot get it either. One that shows progress takes it back when that ends.
    const isWaiting = isConnected(current) && current.matches('[data-loading]');
    if (document.activeElement !== current && !isWaiting) focusNeighbour.current();
  };
  const onExitTransitionEnd = () => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || dialog.current?.contains(activeElement);
    if (isLost && opener.current) focusBack();
    opener.current = null;
  };
  const focusBackIfLost = useEffectEvent(() => {
    if (opener.current !== null && document.activeElement === document.body) focusBack();
  });
  // A dialog in a row that its own action removes goes without a transition.
  useEffect(() => () => focusBackIfLost(), []);
  return { ref: dialog, onExitTransitionEnd };
};
