import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { besideList, modalZIndex } from '@/lib/theme-constants.ts';

interface Layer {
  isOpen: boolean;
  /** A record beside or over its list, not a question. */
  readonly isDrawer: boolean;
}

/** The dialogs in the order in which they opened. Those that fade out stay until they are gone. */
const stack: Layer[] = [];

const remove = (layer: Layer): void => {
  const index = stack.indexOf(layer);
  if (index !== -1) stack.splice(index, 1);
};

/** A dialog that has faded out stays in the document until React's next render. */
const isDialogLeaving = (): boolean =>
  document.querySelectorAll('[role=dialog][aria-modal]').length > stack.length;

export const isDialogOpen = (): boolean => stack.some(({ isOpen }) => isOpen);

/** Whether a dialog waits for an answer. The drawer of a record does not. */
export const isQuestionOpen = (): boolean =>
  stack.some(({ isOpen, isDrawer }) => isOpen && !isDrawer);

/** Whether a dialog covers the page. The drawer of a record is beside its list on a wide screen. */
export const isPageCovered = (): boolean =>
  isQuestionOpen() || (isDialogOpen() && !matchMedia(besideList).matches);

/**
 * Puts a dialog on top of those that are open. Escape closes only the one on top, in any order
 * of the document; while that one fades out, further Escapes close nothing.
 */
export const useDialogStack = (isOpen: boolean, close: () => void, isDrawer = false) => {
  const [layer] = useState<Layer>(() => ({ isOpen: false, isDrawer }));
  const [depth, setDepth] = useState(0);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    remove(layer);
    setDepth(stack.length);
    stack.push(layer);
    layer.isOpen = true;
    return () => {
      layer.isOpen = false;
    };
  }, [isOpen, layer]);
  /** To be called when the dialog has faded out. */
  const onExited = useCallback(() => {
    if (!layer.isOpen) remove(layer);
  }, [layer]);
  /** Whether no other dialog is over it. */
  const isOnTop = useCallback(() => stack.at(-1) === layer, [layer]);
  useEffect(() => () => remove(layer), [layer]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || stack.at(-1) !== layer) return;
      // Mantine's own mark: the key closes an open list of options inside the dialog.
      const { target } = event;
      if (target instanceof Element && target.matches('[data-mantine-stop-propagation=true]'))
        return;
      // The next dialog must not take the same key for its own.
      event.stopImmediatePropagation();
      if (layer.isOpen && !isDialogLeaving()) close();
    },
    { capture: true },
  );
  return { zIndex: modalZIndex + depth, onExited, isOnTop };
};
