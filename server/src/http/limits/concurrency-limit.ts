import { AppError } from '../errors.ts';

type Limited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `maxRunning` tasks at a time; the others wait in order of arrival. A task that
 * arrives at a full queue fails immediately instead of waiting until its request times out.
 */
export function limitConcurrency(maxRunning: number, maxWaiting = Infinity): Limited {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running === maxRunning && waiting.length >= maxWaiting) {
      throw new AppError('service_unavailable');
    }
    if (running < maxRunning) running += 1;
    // A task that ends passes its place on, so `running` stays the same.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same limit for each key separately. Keys without tasks take no memory. */
export function limitConcurrencyByKey(
  maxRunning: number,
  maxWaiting: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { tasks: number; limited: Limited }>();

  return async (key, work) => {
    const queue = queues.get(key) ?? {
      tasks: 0,
      limited: limitConcurrency(maxRunning, maxWaiting),
    };
    queues.set(key, queue);
    queue.tasks += 1;
    try {
      return await queue.limited(work);
    } finally {
      queue.tasks -= 1;
      if (queue.tasks === 0) queues.delete(key);
    }
  };
}
