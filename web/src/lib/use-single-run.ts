import { useState } from 'react';
import { useLock } from './use-lock.ts';

interface SingleRun {
  /** Does nothing until the previous run has ended. */
  readonly run: () => void;
  readonly isRunning: boolean;
}

/** An action that runs once at a time. It reports its own errors. */
export const useSingleRun = (action: () => Promise<unknown>): SingleRun => {
  const lock = useLock();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (!lock.take()) return;
    setIsRunning(true);
    try {
      await action();
    } catch {
      // A notification has shown the error.
    } finally {
      lock.release();
      setIsRunning(false);
    }
  };
  return { run: () => void run(), isRunning };
};
