import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';

/** Keeps a second click or Enter from starting an action again. A state is rendered too late. */
export const useLock = () => {
  const taken = useRef(false);
  // It can be taken again when the result is rendered: until then, a press is about the old view.
  const [releases, release] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each release.
  useLayoutEffect(() => {
    taken.current = false;
  }, [releases]);
  /** False while somebody has it. */
  const take = useCallback(() => {
    if (taken.current) return false;
    taken.current = true;
    return true;
  }, []);
  const isTaken = useCallback(() => taken.current, []);
  return { take, release, isTaken };
};
