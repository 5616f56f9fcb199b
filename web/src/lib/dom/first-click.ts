import type { MouseEvent } from 'react';

/**
 * For buttons that remove the row they are in, or turn into their opposite: the second click of a
 * double click would hit the button of the next row, or take back what the first did.
 */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    // Keys count as 0.
    if (detail < 2) act();
  };
