import { placeOf } from './focus-place.ts';

const isFree = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
};

/**
 * When the element with the focus is removed, as a row is by its own button, a neighbour gets the
 * focus: the next Tab continues from there, not from the top of the page. Another page
 * and an opening form move the focus themselves, and go first.
 */
export const repairLostFocus = (): (() => void) => {
  let last: Element | undefined;
  let focusNeighbour = (): void => undefined;
  let dialog: Element | null = null;
  let path = '';
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    focusNeighbour = placeOf(target);
    dialog = target.closest('[role=dialog]');
    path = location.pathname;
  };
  // A press elsewhere means that the user has left it.
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Node && !last?.contains(target)) last = undefined;
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    // A dialog that is gone gives the focus back itself.
    if (dialog && !dialog.isConnected) return;
    const repair = focusNeighbour;
    const isSamePage = () => path === location.pathname;
    requestAnimationFrame(() => isFree() && isSamePage() && repair());
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    watch.disconnect();
  };
};
