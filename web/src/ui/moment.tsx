import { useSyncExternalStore } from 'react';
import { type Formatters, useFormat } from '@/lib/format/use-format.ts';
import { EmptyValue } from './empty-value.tsx';

const weekMs = 7 * 24 * 3_600_000;

interface NearTimeProps {
  readonly at: string;
  readonly format: Formatters;
}

/** Relative within a week, else the date; the exact time in the tooltip. */
const NearTime = ({ at, format }: NearTimeProps) => {
  useClock();
  const isNear = Math.abs(Date.now() - Date.parse(at)) < weekMs;
  return (
    <time dateTime={at} title={format.zonedTime(at)}>
      {isNear ? format.relative(at) : format.date(at)}
    </time>
  );
};

export const momentElement = (at: string, format: Formatters) => (
  <NearTime at={at} format={format} />
);

interface MomentProps {
  /** ISO 8601. */
  readonly at: string | undefined;
  /** Date and time, where people compare them with a bank or a provider. */
  readonly isExact?: boolean;
}

export const Moment = ({ at, isExact = false }: MomentProps) => {
  const format = useFormat();
  if (!at) return <EmptyValue />;
  return (
    <bdi>
      {isExact ? (
        <time dateTime={at} title={format.relative(at)}>
          {format.zonedTime(at)}
        </time>
      ) : (
        momentElement(at, format)
      )}
    </bdi>
  );
};

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
const useClock = (): number => useSyncExternalStore(subscribe, now);
