import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../database.ts';
import { isRepeatable } from './errors.ts';

type Write = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

const maxAttempts = 8;

/**
 * Repeats a transaction that the engine took back because it met another one. Those that repeat
 * go one by one, so that they do not meet each other again.
 */
export function repeating(write: Write): Write {
  let turn: Promise<unknown> = Promise.resolve();

  const again: Write = async (work) => {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    await before;
    try {
      for (let attempt = 2; ; attempt += 1) {
        try {
          return await write(work);
        } catch (error) {
          if (!isRepeatable(error) || attempt === maxAttempts) throw error;
          // Another node may be at the same rows.
          await pause(Math.random() * 10 * attempt);
        }
      }
    } finally {
      resolve();
    }
  };

  return async (work) => {
    try {
      return await write(work);
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      return again(work);
    }
  };
}
