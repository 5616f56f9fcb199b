import { type MouseEvent, useRef } from 'react';

/** The longest time between the two presses of a double click. */
const doubleMs = 500;

/**
 * For buttons that stay after their write, and would do something else then: the second press of a
 * double click, or of Enter, does nothing. `onFirstClick` knows clicks of a mouse only.
 */
export const useSinglePress = () => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (act: () => void) =>
    ({ timeStamp }: Pick<MouseEvent, 'timeStamp'>): void => {
      if (timeStamp - last.current < doubleMs) return;
      last.current = timeStamp;
      act();
    };
};
