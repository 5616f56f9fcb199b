import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../database.ts';
import { isRetryable } from './errors.ts';

type Write = <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;

const maxAttempts = 8;

/**
 * Retries a transaction after a deadlock or a serialization failure. Retries run one after another,
 * so they cannot conflict with each other again.
 */
export function retryTransactions(write: Write): Write {
  let lastRetry: Promise<unknown> = Promise.resolve();

  const retry: Write = async (work) => {
    const previous = lastRetry;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastRetry = promise;
    await previous;
    try {
      for (let attempt = 2; ; attempt += 1) {
        try {
          return await write(work);
        } catch (error) {
          if (!isRetryable(error) || attempt === maxAttempts) throw error;
          // Another node can be working on the same rows.
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
      if (!isRetryable(error)) throw error;
      return retry(work);
    }
  };
}
