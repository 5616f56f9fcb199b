import { createContext, useContext, useEffect } from 'react';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';

interface DialogState {
  /** False while it fades out: a second press does nothing then. */
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly hold: (isHeld: boolean) => void;
}

const nothing = (): void => undefined;

export const DialogContext = createContext<DialogState>({
  isOpen: true,
  close: nothing,
  hold: nothing,
});

export const useDialog = (): DialogState => useContext(DialogContext);

/** Inside a dialog whose request runs: a request that was sent can't be cancelled. */
export const HoldDialog = ({ isHeld }: { readonly isHeld: boolean }) => {
  const { hold } = useDialog();
  useKeepFocus(isHeld);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
  return null;
};
