import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  for (const listener of listeners) listener();
};

/** One timer for all times on the page. A hidden page has none, and is right when it is shown again. */
const run = (): void => {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  timer = setInterval(tick, tickMs);
  tick();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) document.addEventListener('visibilitychange', run);
  listeners.add(listener);
  if (!timer) run();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', run);
    run();
  };
};

const now = (): number => Math.floor(Date.now() / tickMs) * tickMs;

/** Renders again as time passes, for texts such as "2 minutes ago". */
export const useClock = (): number => useSyncExternalStore(subscribe, now);
