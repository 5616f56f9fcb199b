import { useEffect, useState } from 'react';

/**
 * False at first. A dialog that comes with its code already open would not know what had the focus
 * before it; so it is opened once it is there.
 */
export const useMounted = (): boolean => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
};
