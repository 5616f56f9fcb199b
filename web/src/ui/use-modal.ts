import { useDialogStack } from './dialog-stack.ts';
import { useFocusBack } from './use-focus-back.ts';

/** The props that each modal dialog passes to Mantine's: Escape, its place in the stack, the focus. */
export const useModal = (isOpen: boolean, close: () => void, opener?: Element | null) => {
  const { zIndex, onExited } = useDialogStack(isOpen, close);
  const { ref, onExitTransitionEnd } = useFocusBack(isOpen, opener);
  return {
    opened: isOpen,
    onClose: close,
    ref,
    onExitTransitionEnd: () => {
      onExited();
      onExitTransitionEnd();
    },
    closeOnEscape: false,
    zIndex,
  } as const;
};
