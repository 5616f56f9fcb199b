import { networkOf } from './client-address.ts';
import { AppError } from './errors.ts';

/** Per network and minute. A whole school behind one address has fewer expired sessions. */
const maxFailures = 100;
const windowMs = 60_000;

/** Beside the failures, because many requests of one network can arrive together. */
const maxPending = 300;

/** Enough for an attack from many networks, in a few megabytes. */
const maxNetworks = 10_000;

interface Network {
  failures: number;
  pending: number;
  endsAt: number;
}

/** Tokens and links that do not exist or are over. Malformed requests reach no database. */
const countedStatus = new Set([401, 403, 404]);

export type LimitFailures = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/**
 * Refuses requests of a network that failed too often within a minute. Successes do not count. The
 * counts are per process and in memory: tokens are too long to be guessed, so the limit protects the
 * database from floods, and must not itself write to it.
 */
export function limitFailures(now: () => Date): LimitFailures {
  const networks = new Map<string, Network>();

  const enter = (key: string, at: number): Network => {
    const network = networks.get(key) ?? { failures: 0, pending: 0, endsAt: 0 };
    if (network.endsAt <= at) Object.assign(network, { failures: 0, endsAt: at + windowMs });
    if (network.failures >= maxFailures) throw tooManyRequests(network.endsAt - at);
    if (network.failures + network.pending >= maxFailures + maxPending) throw tooManyRequests(1000);
    const [oldest] = networks.keys();
    if (oldest !== undefined && networks.size >= maxNetworks) networks.delete(oldest);
    networks.set(key, network);
    return network;
  };

  return async (address, work) => {
    const key = networkOf(address);
    const network = enter(key, now().getTime());
    network.pending += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && countedStatus.has(error.status)) network.failures += 1;
      throw error;
    } finally {
      network.pending -= 1;
      if (network.failures + network.pending === 0) networks.delete(key);
    }
  };
}

const tooManyRequests = (retryAfterMs: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
