import { useCallback, useEffect, useState } from 'react';
import { LoadError, type LoadFailure } from './load-part.ts';

/** Code that is loaded when it is first needed, and again when the browser is back online. */
export const useLazyPart = <Part extends object>(load: () => Promise<Part>, isNeeded: boolean) => {
  const [part, setPart] = useState<Part>();
  /** Why it could not be loaded. */
  const [failure, setFailure] = useState<LoadFailure>();
  const [attempt, setAttempt] = useState(0);
  if (!isNeeded && failure !== undefined) setFailure(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (!isCurrent) return;
        setPart(loaded);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof LoadError) setFailure(error.reason);
        // The screen's error boundary catches what is thrown while rendering.
        else
          setPart(() => {
            throw error;
          });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (failure !== 'network') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failure, retry]);
  return { part, failure, retry };
};
