import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';

interface Lock {
  /** False while somebody has it. */
  readonly take: () => boolean;
  /** It can be taken again when the result is rendered: until then, a press is about the old view. */
  readonly release: () => void;
  readonly isTaken: () => boolean;
}

/** Keeps a second click or Enter from starting an action again. A state is rendered too late. */
export const useLock = (): Lock => {
  const taken = useRef(false);
  const [releases, release] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each release.
  useLayoutEffect(() => {
    taken.current = false;
  }, [releases]);
  const take = useCallback(() => {
    if (taken.current) return false;
    taken.current = true;
    return true;
  }, []);
  const isTaken = useCallback(() => taken.current, []);
  return { take, release, isTaken };
};
