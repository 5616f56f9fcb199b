import { type FocusEvent, useEffect, useState } from 'react';
import type { Item } from './item-action.tsx';

interface Held {
  readonly item: Item;
  readonly index: number;
  readonly dialog: Element;
}

/**
 * The items, with the one whose dialog is in the document even if a colleague has settled it: what
 * is typed in the dialog must stay.
 */
export const useHeldItem = (items: readonly Item[] | undefined) => {
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    if (!held) return undefined;
    // Not the focus: it does not return to a button in Safari, where a click does not focus it.
    const release = () => {
      if (!held.dialog.isConnected) setHeld(undefined);
    };
    const observer = new MutationObserver(release);
    observer.observe(document.body, { childList: true, subtree: true });
    release();
    return () => observer.disconnect();
  }, [held]);
  const isGone =
    held &&
    items &&
    !items.some(({ kind, key }) => kind === held.item.kind && key === held.item.key);
  return {
    shown: isGone ? items.toSpliced(held.index, 0, held.item) : items,
    /** For the focus events of an item: those of its dialog arrive there too. */
    holdOf:
      (item: Item, index: number) =>
      ({ target }: FocusEvent) => {
        const dialog = target.closest('[role=dialog]');
        if (dialog && dialog !== held?.dialog) setHeld({ item, index, dialog });
      },
  };
};
