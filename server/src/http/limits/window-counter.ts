import type { MessageKey } from '../../messages/translate.ts';
import { AppError } from '../errors.ts';

/** Enough for an attack from many networks, in a few megabytes. */
const maxKeys = 10_000;

interface Count {
  count: number;
  readonly endsAt: number;
}

interface WindowCounter {
  /** Throws if the key has reached the limit. */
  requireFew(key: string, max: number): void;
  add(key: string): void;
}

/** Counts per key in windows that begin with the first event. Per process, in memory. */
export function createWindowCounter(
  now: () => Date,
  windowMs: number,
  message?: MessageKey,
): WindowCounter {
  const byKey = new Map<string, Count>();

  const currentOf = (key: string): Count | undefined => {
    const current = byKey.get(key);
    if (current && current.endsAt > now().getTime()) return current;
    byKey.delete(key);
    return undefined;
  };

  return {
    requireFew(key, max) {
      const current = currentOf(key);
      if (!current || current.count < max) return;
      const retryAfterSeconds = Math.ceil((current.endsAt - now().getTime()) / 1000);
      throw new AppError('too_many_requests', { retryAfterSeconds, ...(message && { message }) });
    },
    add(key) {
      const current = currentOf(key);
      if (current) current.count += 1;
      else byKey.set(key, { count: 1, endsAt: now().getTime() + windowMs });
      const [oldest] = byKey.keys();
      if (oldest !== undefined && byKey.size > maxKeys) byKey.delete(oldest);
    },
  };
}
