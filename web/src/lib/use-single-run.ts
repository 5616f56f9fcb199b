import { useRef, useState } from 'react';

interface SingleRun {
  /** Does nothing until the previous run has ended. */
  readonly run: () => void;
  readonly isRunning: boolean;
}

/**
 * An action that runs once at a time: the second press of a double click arrives before React has
 * disabled the button. The action reports its own errors.
 */
export const useSingleRun = (action: () => Promise<unknown>): SingleRun => {
  const isLocked = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (isLocked.current) return;
    isLocked.current = true;
    setIsRunning(true);
    try {
      await action();
    } catch {
      // A notification has shown the error.
    } finally {
      isLocked.current = false;
      setIsRunning(false);
    }
  };
  return { run: () => void run(), isRunning };
};
