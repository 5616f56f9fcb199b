import { AppError } from '../errors.ts';
import { networkOf } from '../request/network.ts';
import { limitConcurrencyByKey } from './concurrency-limit.ts';
import { createWindowCounter } from './window-counter.ts';

/** Per endpoint, network and minute. A whole school behind one address has fewer expired sessions. */
const maxFailures = 100;
const windowMs = 60_000;

/** Per endpoint and network: a burst waits, so its failures count before the next ones run. */
const maxRunning = 20;
const maxWaiting = 500;

/** Tokens and links that do not exist or are over. Malformed requests reach no database. */
const countedStatus = new Set([401, 403, 404]);

/** Runs the work of an endpoint for a client with this address. */
export type LimitFailures = <T>(
  endpoint: string,
  address: string,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Refuses requests of a network to an endpoint where it failed too often within a minute. Successes
 * do not count. Each endpoint has its own count, because a whole school can share a network: anyone who
 * floods the sign-out there must not keep the others from signing in. The counts are per process and
 * in memory: tokens are too long to be guessed, so the limit protects the database from floods, and
 * must not itself write to it.
 */
export function limitFailures(now: () => Date): LimitFailures {
  const inQueue = limitConcurrencyByKey(maxRunning, maxWaiting);
  const failures = createWindowCounter(now, windowMs);

  return async (endpoint, address, work) => {
    const key = `${endpoint} ${networkOf(address)}`;
    failures.requireFew(key, maxFailures);
    return inQueue(key, async () => {
      failures.requireFew(key, maxFailures);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && countedStatus.has(error.status)) failures.add(key);
        throw error;
      }
    });
  };
}
