import type { ReactNode } from 'react';

/** The value of a text that an element replaces: each language decides what is around it. */
export const place = '\uFFFC';

export const placed = (text: string, element: ReactNode): ReactNode => {
  const [before, after] = text.split(place);
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
};
