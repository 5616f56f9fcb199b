import { AppError } from './errors.ts';

/**
 * At most so many at a time; the others wait their turn, first come first served. Where too many
 * wait already, whoever comes is turned away at once rather than kept until its time is up.
 */
export function limitParallel(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running === most && waiting.length >= mostWaiting) {
      throw new AppError('service_unavailable');
    }
    if (running < most) running += 1;
    // Whoever ends hands its place over, so the number that run stays the same.
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
