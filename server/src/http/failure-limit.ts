import { networkOf } from './client-address.ts';
import { limitConcurrencyByKey } from './concurrency-limit.ts';
import { AppError } from './errors.ts';

/** Per network and minute. A whole school behind one address has fewer expired sessions. */
const maxFailures = 100;
const windowMs = 60_000;

/** Per network and endpoint: a burst waits, so its failures count before the next ones run. */
const maxRunning = 20;
const maxWaiting = 500;

/** Enough for an attack from many networks, in a few megabytes. */
const maxNetworks = 10_000;

interface Failures {
  count: number;
  readonly endsAt: number;
}

/** Tokens and links that do not exist or are over. Malformed requests reach no database. */
const countedStatus = new Set([401, 403, 404]);

/** Runs the work of an endpoint for a client with this address. */
export type LimitFailures = <T>(
  endpoint: string,
  address: string,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Refuses requests of a network that failed too often within a minute. Successes do not count. The
 * counts are per process and in memory: tokens are too long to be guessed, so the limit protects the
 * database from floods, and must not itself write to it.
 */
export function limitFailures(now: () => Date): LimitFailures {
  const inQueue = limitConcurrencyByKey(maxRunning, maxWaiting);
  const byNetwork = new Map<string, Failures>();

  const currentOf = (network: string): Failures | undefined => {
    const failures = byNetwork.get(network);
    if (failures && failures.endsAt > now().getTime()) return failures;
    byNetwork.delete(network);
    return undefined;
  };

  const requireFew = (network: string): void => {
    const failures = currentOf(network);
    if (!failures || failures.count < maxFailures) return;
    const retryAfterSeconds = Math.ceil((failures.endsAt - now().getTime()) / 1000);
    throw new AppError('too_many_requests', { retryAfterSeconds });
  };

  const count = (network: string): void => {
    const failures = currentOf(network);
    if (failures) failures.count += 1;
    else byNetwork.set(network, { count: 1, endsAt: now().getTime() + windowMs });
    const [oldest] = byNetwork.keys();
    if (oldest !== undefined && byNetwork.size > maxNetworks) byNetwork.delete(oldest);
  };

  return async (endpoint, address, work) => {
    const network = networkOf(address);
    requireFew(network);
    return inQueue(`${endpoint} ${network}`, async () => {
      requireFew(network);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && countedStatus.has(error.status)) count(network);
        throw error;
      }
    });
  };
}
