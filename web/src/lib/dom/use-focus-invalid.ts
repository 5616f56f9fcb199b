import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Focuses the first invalid field after it is marked. */
export const useFocusInvalid = (container: RefObject<HTMLElement | null>) => {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return;
    container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, container]);
  return useCallback(() => setAttempt((count) => count + 1), []);
};
