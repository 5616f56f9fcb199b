import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';
import { modalZIndex } from '@/lib/theme-constants.ts';

/** The open dialogs in the order in which they opened. */
const stack: object[] = [];

export const isDialogOpen = (): boolean => stack.length > 0;

/**
 * Puts a dialog on top of those that are open. Escape closes only the one on top, whatever the order
 * in the document. Returns its z-index.
 */
export const useDialogStack = (isOpen: boolean, close: () => void): number => {
  const [dialog] = useState({});
  const [depth, setDepth] = useState(0);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    setDepth(stack.length);
    stack.push(dialog);
    return () => {
      stack.splice(stack.indexOf(dialog), 1);
    };
  }, [isOpen, dialog]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || stack.at(-1) !== dialog) return;
      // Mantine's own mark: the key closes an open list of options inside the dialog.
      const { target } = event;
      if (target instanceof Element && target.matches('[data-mantine-stop-propagation=true]'))
        return;
      // The next dialog must not take the same key for its own.
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
  return modalZIndex + depth;
};
