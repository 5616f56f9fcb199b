import { useState } from 'react';

/**
 * A choice shows immediately; the URL that it changes follows. A change of the URL from elsewhere,
 * such as Back, replaces it. The state is plain data.
 */
export const useShownState = <State>(urlState: State) => {
  const key = JSON.stringify(urlState);
  const [lastKey, setLastKey] = useState(key);
  const [shown, setShown] = useState(urlState);
  if (key !== lastKey) {
    setLastKey(key);
    setShown(urlState);
  }
  return [shown, setShown] as const;
};
