import { useCallback, useEffect, useRef } from 'react';

/**
 * Work that can move the page waits until no button is held. Leaving a field happens between press
 * and release: a message that appears there would push away what is being clicked.
 */
export const useAfterPress = (): ((work: () => void) => void) => {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    window.addEventListener('mousedown', press, true);
    window.addEventListener('mouseup', release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      window.removeEventListener('mouseup', release, true);
    };
  }, []);
  return useCallback((work) => {
    if (!isPressed.current) work();
    // After the click that follows the release.
    else window.addEventListener('mouseup', () => setTimeout(work), { once: true });
  }, []);
};
