import { useCallback, useState } from 'react';

/** What a dialog is asked for: it stays while the dialog fades out. */
export const useAsked = <Asked>() => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  }, []);
  return { asked, ask, isOpen, close: () => setIsOpen(false) };
};
