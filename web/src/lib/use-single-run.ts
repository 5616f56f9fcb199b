import { useState } from 'react';
import { useLock } from './use-lock.ts';

/** An action that runs once at a time: `run` does nothing until it has ended. It reports its own errors. */
export const useSingleRun = (action: () => Promise<unknown>) => {
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
