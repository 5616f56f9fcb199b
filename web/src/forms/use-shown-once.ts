import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { currentSession } from '@/api/session-store.ts';

/** What a dialog belongs to: another page or record closes it. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }) =>
  `${pathname} ${'open' in search ? search.open : ''}`;

/**
 * For a dialog with something that is never shown again: Back, a link or a reload does not lose it.
 * The result lets go. A user who was signed out is not held back.
 */
export const useShownOnce = (): (() => void) => {
  const isSeen = useRef(false);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      placeOf(current) !== placeOf(next) && !isSeen.current && currentSession() !== undefined,
    enableBeforeUnload: () => !isSeen.current,
  });
  return () => {
    isSeen.current = true;
  };
};
