import { limitParallel } from '../../../http/limit-parallel.ts';

/**
 * At most so many at a time for each key, and so many that wait; keys that nobody uses are
 * forgotten.
 */
export function limitParallelByKey(
  most: number,
  mostWaiting: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { users: number; inTurn: ReturnType<typeof limitParallel> }>();

  return async (key, work) => {
    const line = lines.get(key) ?? { users: 0, inTurn: limitParallel(most, mostWaiting) };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
