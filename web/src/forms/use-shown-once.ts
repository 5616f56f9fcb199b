import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { isPasswordAsked } from '@/api/session/reauthentication.ts';
import { currentSession } from '@/api/session/session-store.ts';

/** What a dialog belongs to: another page or record closes it. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }) =>
  `${pathname} ${'open' in search ? search.open : ''}`;

/**
 * For a dialog with something that is never shown again, and for the request that brings it: Back,
 * a link or a reload does not lose it. Call the result to allow leaving. A user who was signed out,
 * or who does not want to confirm the password, can leave.
 */
export const useShownOnce = (isHeld = true): (() => void) => {
  const isSeen = useRef(false);
  const isFree = () => isSeen.current || currentSession() === undefined || isPasswordAsked();
  useBlocker({
    shouldBlockFn: ({ current, next }) => placeOf(current) !== placeOf(next) && !isFree(),
    enableBeforeUnload: () => !isSeen.current,
    disabled: !isHeld,
  });
  return () => {
    isSeen.current = true;
  };
};
