import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { limitConcurrencyByKey } from '../../../http/limits/concurrency-limit.ts';
import {
  type AttemptsByKey,
  isKnownNetwork,
  lockAttempts,
  readAttempts,
  storeAttempts,
} from './attempts.repository.ts';
import {
  begin,
  expiryOf,
  fail,
  type Limit,
  type LimitState,
  limitState,
  noAttempts,
  release,
  succeed,
} from './attempts.ts';
import type { LimitKeys } from './limit-keys.ts';

const windowMs = 15 * 60_000;
const accountLimit: Limit = { failures: 10, windowMs, resetsOnSuccess: true };
const networkLimit: Limit = { failures: 100, windowMs, resetsOnSuccess: false };

/** How long a network has its own limit for an account that signed in from it. */
const knownNetworkMs = 30 * 24 * 60 * 60_000;

/** For each account and each network in this process. */
const maxWaiting = 500;

const pollMs = 50;
/** How long an attempt waits for pending ones. Shorter than the request timeout. */
const maxWaitMs = 10_000;

type Limits = ReadonlyMap<string, Limit>;

export interface RateLimits {
  /**
   * Runs `check`, then `enter` in the transaction that also stores the outcome. An undefined
   * result of either counts as a failure. An incomplete result counts neither as a failure nor as
   * a success, which would clear the failures.
   */
  attempt<C, R>(
    keys: LimitKeys,
    check: () => Promise<C | undefined>,
    enter: (writer: Writer, checked: C) => Promise<R | undefined>,
    isComplete?: (entered: R) => boolean,
  ): Promise<R | undefined>;
}

/**
 * Limits failed attempts exactly, with any number of parallel attempts on any number of nodes: an
 * attempt is stored as pending before it is checked, and a pending attempt counts as a failure.
 *
 * Strangers who fail on purpose reach the limit of an account, but not its limits on the networks
 * from which it signed in recently. So they cannot keep its user out. Nor can they from the same
 * network, such as that of a school, with failures on other accounts: the limit of a network is for
 * the accounts that are new to it.
 */
export function createRateLimits(database: Database, now: () => Date): RateLimits {
  // Attempts that would only wait for others of this process wait here, without polling.
  const byAccount = limitConcurrencyByKey(accountLimit.failures, maxWaiting);
  const byNetwork = limitConcurrencyByKey(networkLimit.failures, maxWaiting);

  return {
    async attempt(keys, check, enter, isComplete = () => true) {
      const isKnown = await isKnownNetwork(database.reader, keys.knownNetwork, now());
      const account = isKnown ? keys.accountOnNetwork : keys.account;
      const counted: Limits = new Map([
        [account, accountLimit],
        [keys.network, networkLimit],
      ]);
      // The failures of a known account count for its network too, which limits the other accounts.
      const applied: Limits = isKnown ? new Map([[account, accountLimit]]) : counted;
      const run = async () => {
        const id = randomUUID();
        await acquire(database, applied, id, now);
        const settle = async (writer: Writer, outcome: typeof fail): Promise<void> => {
          const attempts = await lockAttempts(writer, [...counted.keys()], now());
          await store(writer, counted, attempts, outcome, id, now());
          if (outcome === succeed) await remember(writer, keys.knownNetwork, now());
        };
        try {
          const checked = await check();
          return await database.write(async (writer) => {
            const entered = checked === undefined ? undefined : await enter(writer, checked);
            if (entered === undefined) await settle(writer, fail);
            else await settle(writer, isComplete(entered) ? succeed : release);
            return entered;
          });
        } catch (error) {
          // If this fails too, the attempt expires by itself.
          await database.write((writer) => settle(writer, release)).catch(() => {});
          throw error;
        }
      };
      return byAccount(account, () => (isKnown ? run() : byNetwork(keys.network, run)));
    },
  };
}

const remember = (writer: Writer, knownNetwork: string, now: Date): Promise<void> =>
  storeAttempts(writer, [
    {
      key: knownNetwork,
      attempts: noAttempts,
      expiresAt: new Date(now.getTime() + knownNetworkMs),
    },
  ]);

async function acquire(
  database: Database,
  limits: Limits,
  id: string,
  now: () => Date,
): Promise<void> {
  const keys = [...limits.keys()];
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const isAcquired = await database.write(async (writer) => {
      const attempts = await lockAttempts(writer, keys, now());
      const canBegin = requireFree(limits, attempts, now());
      if (canBegin) await store(writer, limits, attempts, begin, id, now());
      return canBegin;
    });
    if (isAcquired) return;
    do {
      if (performance.now() > deadline) throw tooManyRequests(pollMs);
      await setTimeout(pollMs);
    } while (!requireFree(limits, await readAttempts(database.reader, keys), now()));
  }
}

/** Whether an attempt can begin now, or has to wait. Throws if a limit is reached. */
function requireFree(limits: Limits, attempts: AttemptsByKey, now: Date): boolean {
  const states = [...limits].map(
    ([key, limit]): LimitState => limitState(attempts.get(key) ?? noAttempts, limit, now.getTime()),
  );
  const waits = states.flatMap((state) => (typeof state === 'object' ? [state.retryAfterMs] : []));
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits));
  return states.every((state) => state === 'free');
}

async function store(
  writer: Writer,
  limits: Limits,
  attempts: AttemptsByKey,
  change: typeof begin,
  id: string,
  now: Date,
): Promise<void> {
  const changed = [...limits].map(([key, limit]) => {
    const after = change(attempts.get(key) ?? noAttempts, limit, now.getTime(), id);
    const expiresAt = new Date(expiryOf(after, limit, now.getTime()));
    return { key, attempts: after, expiresAt };
  });
  await storeAttempts(writer, changed);
}

const tooManyRequests = (retryAfterMs: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });

/** Whether an attempt was refused because of a limit. */
export const isLimited = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_requests';
