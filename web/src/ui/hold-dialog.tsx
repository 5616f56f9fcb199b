import { createContext, useContext, useEffect } from 'react';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';

export const DialogHold = createContext<(isHeld: boolean) => void>(() => undefined);

/** Inside a dialog whose request runs: a request that was sent can't be cancelled. */
export const HoldDialog = ({ isHeld }: { readonly isHeld: boolean }) => {
  const hold = useContext(DialogHold);
  useKeepFocus(isHeld);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
  return null;
};
