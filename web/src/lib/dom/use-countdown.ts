import { useEffect, useState } from 'react';

/** Whole seconds until then, live; never below zero. */
export const useCountdown = (end: Date | undefined): number => {
  const [now, setNow] = useState(Date.now);
  const isOver = end === undefined || end.getTime() <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return end === undefined ? 0 : Math.max(0, Math.ceil((end.getTime() - now) / 1000));
};
